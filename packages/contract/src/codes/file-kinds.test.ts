import { expect, test } from 'vitest'
import { checkExtension } from '../settings/attachments.ts'
import { isFileName, kindOfExtension, rankOfExtension, runs } from './file-kinds.ts'

/** Blocked attachments in Outlook, Microsoft support (level 1), 2026. */
const OUTLOOK =
  'ade adp app application appref-ms asp aspx asx bas bat bgi cab cer chm cmd cnt com cpl crt csh der diagcab exe fxp gadget ' +
  'grp hlp hpj hta htc inf ins isp its jar jnlp js jse ksh lnk mad maf mag mam maq mar mas mat mau mav maw mcf mda mdb mde ' +
  'mdt mdw mdz msc msh msh1 msh2 mshxml msh1xml msh2xml msi msp mst msu ops osd pcd pif pl plg prf prg printerexport ps1 ' +
  'ps1xml ps2 ps2xml psc1 psc2 psd1 psdm1 pst py pyc pyo pyw pyz pyzw reg scf scr sct settingcontent-ms shb shs theme tmp ' +
  'udl url vb vbe vbp vbs vhd vhdx vsmacros vsw webpnp website ws wsb wsc wsf wsh xbap xll xnk'
/** File types blocked in Gmail, Google support, 2026. */
const GMAIL =
  'ade adp apk appx appxbundle bat cab chm cmd com cpl diagcab diagcfg diagpkg dll dmg ex ex_ exe hta img ins iso isp jar jnlp ' +
  'js jse lib lnk mde mjs msc msi msix msixbundle msp mst nsh pif ps1 scr sct shb sys vb vbe vbs vhd vxd wsc wsf wsh xll'
const OTHERS =
  'appinstaller mobileconfig deb rpm bash run pkg pkpass contact oqy iqy rqy dqy ica rdp terminal command inx appcontent-ms ' +
  'accda accdr accde ppa ppam xlam one'
/** Held nowhere by default, and why: real people send them, and nothing runs them on a double click. */
const EXEMPT = ['py']

const HELD = ['program', 'script', 'shortcut', 'diskImage', 'unsafe']

test.each(`${OUTLOOK} ${GMAIL} ${OTHERS}`.split(' '))('%s is of a kind that is held', (extension) => {
  if (EXEMPT.includes(extension)) expect(kindOfExtension(extension)).toBe('source')
  else expect(HELD).toContain(kindOfExtension(extension))
  expect(runs(rankOfExtension(extension))).toBe(true)
  expect(checkExtension(extension.replaceAll('_', ''))).toBeNull()
})

test.each([
  ['docx', 4],
  ['docm', 7],
  ['svg', 6],
  ['png', 1],
  ['whatever', 1],
  ['', 0],
])('%s has rank %d', (extension, rank) => {
  expect(rankOfExtension(extension)).toBe(rank)
})

test.each([
  ['report.pdf', true],
  ['main.js', true],
  ['partner.com', false],
  ['house.pub', false],
])('%s is the name of a file: %s', (text, expected) => {
  expect(isFileName(text)).toBe(expected)
})
