/** HTML as attackers write it, each line a way of its own to run a script, to load something, or to reach the page around. */
const RUN = "top.owned=1;parent.document.title='owned'"
const LOAD = 'https://tracker.example'

export const HOSTILE_HTML: readonly string[] = [
  // Scripts and handlers.
  `<script>${RUN}</script>`,
  `<SCRIPT/x>${RUN}</SCRIPT\t>`,
  `<img src=x onerror="${RUN}">`,
  `<img src=x oNeRrOr=${RUN.replaceAll("'", '`')}>`,
  `<body onload="${RUN}">`,
  `<details open ontoggle="${RUN}"><summary>more</summary></details>`,
  `<input autofocus onfocus="${RUN}">`,
  `<video><source onerror="${RUN}"></video>`,
  `<marquee onstart="${RUN}">x</marquee>`,
  `<div style="animation-name:x" onanimationstart="${RUN}"></div><style>@keyframes x{}</style>`,
  // Addresses that are scripts.
  `<a href="javascript:${RUN}" id="js-link">one</a>`,
  `<a href="java&#10;script:${RUN}">two</a>`,
  `<a href="&#1;javascript:${RUN}">three</a>`,
  `<a href="data:text/html,<script>${RUN}</script>">four</a>`,
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  `<object data="javascript:${RUN}"></object><embed src="javascript:${RUN}">`,
  `<form action="javascript:${RUN}"><button id="submit-me">go</button></form>`,
  // Other languages inside HTML, and parsers that see them differently the second time.
  `<svg onload="${RUN}"><circle r="9"/></svg>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin="${RUN}" attributeName="x" dur="1s"/></svg>`,
  `<svg><style><img src=x onerror="${RUN}"></style></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>${RUN}</script>"></iframe></foreignObject></svg>`,
  `<svg></p><style><a id="</style><img src=x onerror=${RUN.replaceAll("'", '`')}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${RUN}&gt;">`,
  `<math><annotation-xml encoding="text/html"><img src=x onerror="${RUN}"></annotation-xml></math>`,
  `<noscript><p title="</noscript><img src=x onerror=&quot;${RUN}&quot;>"></noscript>`,
  `<template><img src=x onerror="${RUN}"></template>`,
  `<textarea><p title="</textarea><img src=x onerror=&quot;${RUN}&quot;>"></textarea>`,
  `<xmp><p title="</xmp><img src=x onerror=&quot;${RUN}&quot;>"></xmp>`,
  `<!--><img src=x onerror="${RUN}">-->`,
  `<![CDATA[><img src=x onerror="${RUN}">]]>`,
  `<select><template><img src=x onerror="${RUN}"></template></select>`,
  `<form id="x"></form><button form="x" formaction="javascript:${RUN}">x</button>`,
  // Names that shadow the page's own.
  '<img name="getElementById"><form id="body"><input name="attributes"><input name="parentNode"></form>',
  // Things that load.
  `<img srcset="${LOAD}/a 1x, ${LOAD}/b 2x"><picture><source srcset="${LOAD}/c"><img alt=""></picture>`,
  `<table background="${LOAD}/d"><tr><td background="${LOAD}/e">x</td></tr></table>`,
  `<link rel="stylesheet" href="${LOAD}/f"><link rel="prefetch" href="${LOAD}/g"><link rel="dns-prefetch" href="//tracker.example">`,
  `<style>@import url("${LOAD}/h");@font-face{font-family:x;src:url(${LOAD}/i)}p{background:url(${LOAD}/j);font-family:x}</style>`,
  `<p style="background-image:url('${LOAD}/k');list-style:url(${LOAD}/l);cursor:url(${LOAD}/m),auto">x</p>`,
  `<video poster="${LOAD}/n" src="${LOAD}/o" autoplay></video><audio src="${LOAD}/p" autoplay></audio>`,
  `<svg><image href="${LOAD}/q" xlink:href="${LOAD}/r"/><use href="${LOAD}/s#a"/></svg>`,
  `<meta http-equiv="refresh" content="0;url=${LOAD}/t"><base href="${LOAD}/"><img src="relative.gif">`,
  `<iframe src="${LOAD}/u"></iframe><object data="${LOAD}/v"></object><embed src="${LOAD}/w">`,
  `<a href="${LOAD}/x" ping="${LOAD}/y" target="_top">five</a>`,
]

/** Those of the elements that could still run, load or send something; runs in the browser. */
export function dangerousOf(elements: readonly Element[]): string[] {
  const names = ['script', 'iframe', 'object', 'embed', 'form', 'input', 'button', 'base', 'link']
  const runs = (address: string): boolean =>
    URL.canParse(address) && ['javascript:', 'vbscript:', 'data:'].includes(new URL(address).protocol)
  const isDangerous = ({ name, value }: Attr): boolean =>
    name.startsWith('on') || name === 'ping' || runs(value)
  return elements
    .filter(({ localName, attributes }) => names.includes(localName) || [...attributes].some(isDangerous))
    .map(({ outerHTML }) => outerHTML)
}
