/** Leading bytes of file types, the more specific first. */

import { isEncryptedPdf } from './pdf-header.ts'

export interface Magic {
  readonly offset: number
  readonly bytes: Buffer
  readonly type: string
  readonly extension: string
  readonly encrypted?: (bytes: Buffer) => boolean
}

function magic(
  type: string,
  extension: string,
  bytes: string,
  offset = 0,
  encrypted?: (bytes: Buffer) => boolean,
): Magic {
  const entry = { offset, bytes: Buffer.from(bytes, 'latin1'), type, extension }
  return encrypted ? { ...entry, encrypted } : entry
}

/** RAR 4: encrypted headers, or a first file with the password flag. */
function isEncryptedRar4(bytes: Buffer): boolean {
  if (bytes.length < 14) return false
  if ((bytes.readUInt16LE(10) & 0x80) !== 0) return true
  const file = 7 + bytes.readUInt16LE(12)
  return bytes.length > file + 5 && bytes[file + 2] === 0x74 && (bytes.readUInt16LE(file + 3) & 4) !== 0
}

/** RAR 5: the first block is an encryption header (type 4), or a file header has an encryption record. */
function isEncryptedRar5(bytes: Buffer): boolean {
  return bytes[13] === 4 || bytes[14] === 4
}

/** 7z: an encoded header that names the AES coder (06F10701). */
function isEncrypted7z(bytes: Buffer): boolean {
  return bytes.subarray(Math.max(0, bytes.length - 65_536)).includes(Buffer.from([0x06, 0xf1, 0x07, 0x01]))
}

export const MAGICS: readonly Magic[] = [
  magic('application/zip', 'zip', 'PK\x03\x04'),
  magic('application/zip', 'zip', 'PK\x05\x06'),
  magic('application/zip', 'zip', 'PK\x07\x08'),
  magic('application/x-ole-storage', 'ole', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  magic('application/pdf', 'pdf', '%PDF-', 0, isEncryptedPdf),
  magic('application/vnd.fdf', 'fdf', '%FDF-'),
  magic('application/rtf', 'rtf', '{\\rt'),
  magic('image/png', 'png', '\x89PNG\r\n\x1a\n'),
  magic('image/jpeg', 'jpg', '\xff\xd8\xff'),
  magic('image/gif', 'gif', 'GIF87a'),
  magic('image/gif', 'gif', 'GIF89a'),
  magic('application/vnd.microsoft.portable-executable', 'exe', 'MZ'),
  magic('application/x-elf', 'elf', '\x7fELF'),
  magic('application/x-mach-binary', 'macho', '\xfe\xed\xfa\xce'),
  magic('application/x-mach-binary', 'macho', '\xfe\xed\xfa\xcf'),
  magic('application/x-mach-binary', 'macho', '\xce\xfa\xed\xfe'),
  magic('application/x-mach-binary', 'macho', '\xcf\xfa\xed\xfe'),
  magic('application/java-vm', 'class', '\xca\xfe\xba\xbe'),
  magic('application/vnd.android.dex', 'dex', 'dex\n'),
  magic('application/wasm', 'wasm', '\0asm'),
  magic('application/x-ms-shortcut', 'lnk', 'L\0\0\0\x01\x14\x02\0'),
  magic('application/onenote', 'one', '\xe4\x52\x5c\x7b\x8c\xd8\xa7\x4d\xae\xb1\x53\x78\xd0\x29\x96\xd3'),
  magic('application/x-chm', 'chm', 'ITSF'),
  magic('application/vnd.rar', 'rar', 'Rar!\x1a\x07\x01\0', 0, isEncryptedRar5),
  magic('application/vnd.rar', 'rar', 'Rar!\x1a\x07\0', 0, isEncryptedRar4),
  magic('application/x-7z-compressed', '7z', "7z\xbc\xaf'\x1c", 0, isEncrypted7z),
  magic('application/vnd.ms-cab-compressed', 'cab', 'MSCF\0\0\0\0'),
  magic('application/gzip', 'gz', '\x1f\x8b\x08'),
  magic('application/x-xz', 'xz', '\xfd7zXZ\0'),
  magic('application/zstd', 'zst', '\x28\xb5\x2f\xfd'),
  // Frames to skip may come first.
  ...Array.from({ length: 16 }, (_, i) =>
    magic('application/zstd', 'zst', `${String.fromCharCode(0x50 + i)}*M\x18`),
  ),
  magic('application/x-bzip2', 'bz2', '1AY&SY', 4),
  magic('application/x-bzip2', 'bz2', '\x17rE8P\x90', 4),
  magic('application/x-compress', 'z', '\x1f\x9d'),
  magic('application/x-compress', 'z', '\x1f\xa0'),
  magic('application/x-lzip', 'lz', 'LZIP'),
  magic('application/x-lz4', 'lz4', '\x04"M\x18'),
  magic('application/x-lzop', 'lzo', '\x89LZO\0\r\n\x1a\n'),
  ...[
    '-lh0-',
    '-lh1-',
    '-lh2-',
    '-lh3-',
    '-lh4-',
    '-lh5-',
    '-lh6-',
    '-lh7-',
    '-lhd-',
    '-lhx-',
    '-lzs-',
    '-lz4-',
    '-lz5-',
    '-pm0-',
    '-pm2-',
  ].map((method) => magic('application/x-lzh', 'lzh', method, 2)),
  magic('application/x-ace', 'ace', '**ACE**', 7),
  magic('application/x-arj', 'arj', '\x60\xea'),
  magic('application/x-zoo', 'zoo', '\xdc\xa7\xc4\xfd', 20),
  magic('application/x-stuffit', 'sit', 'SIT!'),
  magic('application/x-stuffit', 'sit', 'StuffIt '),
  magic('application/x-stuffit', 'sitx', 'StuffIt!'),
  magic('application/x-cpio', 'cpio', '070701'),
  magic('application/x-cpio', 'cpio', '070702'),
  magic('application/x-cpio', 'cpio', '070707'),
  magic('application/x-cpio', 'cpio', '\xc7\x71'),
  magic('application/x-xar', 'pkg', 'xar!'),
  magic('application/x-squashfs', 'squashfs', 'hsqs'),
  magic('application/x-installshield', 'cab', 'ISc('),
  magic('application/x-ms-compress', 'ex_', 'SZDD\x88\xf0'),
  magic('application/x-ms-compress', 'ex_', 'KWAJ\x88\xf0'),
  magic('application/x-alz', 'alz', 'ALZ\x01'),
  magic('application/x-egg', 'egg', 'EGGA'),
  magic('application/x-tar', 'tar', 'ustar', 257),
  magic('application/x-iso9660-image', 'iso', 'CD001', 0x8001),
  magic('application/x-udf-image', 'iso', 'BEA01', 0x8001),
  magic('application/x-disk-image', 'img', 'FAT12   ', 54),
  magic('application/x-disk-image', 'img', 'FAT16   ', 54),
  magic('application/x-disk-image', 'img', 'FAT32   ', 82),
  magic('application/x-disk-image', 'img', 'NTFS    ', 3),
  magic('application/x-disk-image', 'img', 'EXFAT   ', 3),
  magic('application/x-disk-image', 'img', 'EFI PART', 512),
  magic('application/x-vhd', 'vhd', 'conectix'),
  magic('application/x-vhdx', 'vhdx', 'vhdxfile'),
  magic('application/x-vmdk', 'vmdk', 'KDMV'),
  magic('application/x-vmdk', 'vmdk', '# Disk DescriptorFile'),
  magic('application/x-qcow2', 'qcow2', 'QFI\xfb'),
  magic('application/x-ms-wim', 'wim', 'MSWIM\0\0\0'),
  magic('application/vnd.ms-tnef', 'tnef', '\x78\x9f\x3e\x22'),
  magic('application/x-mso', 'mso', 'ActiveMime'),
  magic('application/x-hwp-v3', 'hwp', 'HWP Document File'),
  magic('application/vnd.ms-outlook-pst', 'pst', '!BDN'),
  magic('application/x-shockwave-flash', 'swf', 'FWS'),
  magic('application/x-shockwave-flash', 'swf', 'CWS'),
  magic('application/x-shockwave-flash', 'swf', 'ZWS'),
  magic('application/vnd.ms-access', 'mdb', '\0\x01\0\0Standard Jet DB'),
  magic('application/vnd.ms-access', 'accdb', '\0\x01\0\0Standard ACE DB'),
  magic('application/x-rpm', 'rpm', '\xed\xab\xee\xdb'),
  magic('application/vnd.debian.binary-package', 'deb', '!<arch>\ndebian'),
  magic('application/x-archive', 'a', '!<arch>\n'),
  magic('image/webp', 'webp', 'WEBP', 8),
  magic('audio/wav', 'wav', 'WAVE', 8),
  magic('video/x-msvideo', 'avi', 'AVI ', 8),
  magic('image/tiff', 'tif', 'II*\0'),
  magic('image/tiff', 'tif', 'MM\0*'),
  magic('image/vnd.adobe.photoshop', 'psd', '8BPS'),
  magic('image/heic', 'heic', 'ftypheic', 4),
  magic('image/avif', 'avif', 'ftypavif', 4),
  magic('video/quicktime', 'mov', 'ftypqt', 4),
  magic('video/mp4', 'mp4', 'ftyp', 4),
  magic('image/x-icon', 'ico', '\0\0\x01\0'),
  magic('image/emf', 'emf', ' EMF', 40),
  magic('image/wmf', 'wmf', '\xd7\xcd\xc6\x9a'),
  magic('image/bmp', 'bmp', 'BM'),
  magic('audio/mpeg', 'mp3', 'ID3'),
  magic('audio/mpeg', 'mp3', '\xff\xfb'),
  magic('audio/ogg', 'ogg', 'OggS'),
  magic('audio/flac', 'flac', 'fLaC'),
  magic('video/webm', 'webm', '\x1aE\xdf\xa3'),
  magic('application/vnd.sqlite3', 'sqlite', 'SQLite format 3\0'),
  magic('application/x-matlab-data', 'mat', 'MATLAB 5.0 MAT-file'),
  magic('application/x-matlab-data', 'mat', 'MATLAB 7.3 MAT-file'),
  magic('application/postscript', 'ps', '%!PS'),
  magic('application/pgp-encrypted', 'pgp', '-----BEGIN PGP MESSAGE', 0, () => true),
]

/** Marks at the end: of images of disks that begin with what the disk does. Offsets count from the end. */
export const TRAILERS: readonly Magic[] = [
  magic('application/x-apple-diskimage', 'dmg', 'koly', 512),
  magic('application/x-vhd', 'vhd', 'conectix', 512),
]
