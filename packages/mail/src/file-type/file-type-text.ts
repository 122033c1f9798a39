/** Types of files that are text: markup, scripts, messages. */
import { isUtf8 } from 'node:buffer'
import type { DetectedType } from './detected-type.ts'

/** No control bytes but line breaks and tabs; UTF-16 with a mark counts as text. */
export function looksLikeText(head: Buffer): boolean {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return true
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) return false
  return true
}

const MESSAGE =
  /^(?:Received|Return-Path|From|Date|Subject|Message-ID|MIME-Version|Delivered-To|DKIM-Signature|X-[\w-]{1,40}): /i

const RULES: readonly [pattern: RegExp, type: string, extension: string][] = [
  [/^#!\s*\S*\/?(?:env\s+)?\S*python/, 'text/x-python', 'py'],
  [/^#!/, 'text/x-shellscript', 'sh'],
  [/^<\?php/i, 'text/x-php', 'php'],
  [/^\s*<\?xml[^>]{0,200}\?>\s*(?:<!--[^>]{0,500}-->\s*)?(?:<!doctype svg|<svg)/i, 'image/svg+xml', 'svg'],
  [/^\s*<svg[\s>]/i, 'image/svg+xml', 'svg'],
  [
    /^\s*<!doctype html|^\s*<html[\s>]|^\s*<(?:head|body|script|iframe|meta|title|table|div)[\s>]/i,
    'text/html',
    'html',
  ],
  [/^\s*<\?xml/i, 'application/xml', 'xml'],
  [/^\s*BEGIN:VCALENDAR/i, 'text/calendar', 'ics'],
  [/^\s*BEGIN:VCARD/i, 'text/vcard', 'vcf'],
  [/^\s*\[InternetShortcut\]/i, 'application/x-url-shortcut', 'url'],
  [/^\s*Windows Registry Editor|^REGEDIT4/, 'text/x-registry', 'reg'],
  [/^\s*@echo off/i, 'application/x-bat', 'bat'],
  [/^\s*(?:<job|<package)[\s>]/i, 'application/x-wsf', 'wsf'],
  [
    /^[ \t]{0,50}(?:On Error Resume Next|Dim \w|Set \w+\s*=\s*CreateObject|Sub \w+\()/im,
    'text/vbscript',
    'vbs',
  ],
  [/\b(?:new\s+ActiveXObject|WScript\.(?:Shell|CreateObject))\s*\(/, 'text/javascript', 'js'],
  [
    /^\s*(?:'use strict'|"use strict"|var \w+\s*=|function\s+\w*\s*\(|\(function\s*\()/,
    'text/javascript',
    'js',
  ],
  [/^\s*(?:powershell(?:\.exe)?\s|\$\w+\s*=\s*(?:New-Object|\[)|IEX\b|Invoke-)/i, 'text/x-powershell', 'ps1'],
  [/^\{\\rt/, 'application/rtf', 'rtf'],
  [/^ID;P/, 'application/x-sylk', 'slk'],
  [/^WEB\r?\n1\r?\n/, 'text/x-ms-iqy', 'iqy'],
  [/^-----BEGIN PKCS7|^-----BEGIN CERTIFICATE/, 'application/x-pem-file', 'pem'],
  [MESSAGE, 'message/rfc822', 'eml'],
]

/** True when the first line is a field that mail begins with. */
export function startsAsMessage(head: Buffer): boolean {
  return MESSAGE.test(head.toString('latin1', 0, 200))
}

/** Type of a file whose head is text. Every pattern is anchored or bounded, the head at most 4 KiB. */
export function textType(head: Buffer): DetectedType {
  const text = textOf(head)
  const lead = text
    .replace(/^\ufeff/, '')
    .replace(/^\s+/, '')
    .replace(/^(?:<!--[^>]{0,1000}-->\s*)+/, '')
  for (const [pattern, type, extension] of RULES) {
    if (pattern.test(lead)) return { type, extension, encrypted: false, macros: false }
  }
  if (/<script[\s>]|<html[\s>]|<body[\s>]/i.test(text))
    return { type: 'text/html', extension: 'html', encrypted: false, macros: false }
  return { type: 'text/plain', extension: 'txt', encrypted: false, macros: false }
}

function textOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return head.toString('utf16le', 2, head.length & ~1)
  if (head[0] === 0xfe && head[1] === 0xff)
    return Buffer.from(head.subarray(2, head.length & ~1))
      .swap16()
      .toString('utf16le')
  return isUtf8(head) ? head.toString('utf8') : head.toString('latin1')
}
