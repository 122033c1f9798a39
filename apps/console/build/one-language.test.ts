import { expect, test } from 'vitest'
import { textsOf } from './one-language.ts'

test.each([
  ['a text', 'const t={a:{ko:`가`,en:`one`,ja:`あ`},b:1}', 'const t={a:{en:`one`},b:1}'],
  ['in another order', 'x({ja:"あ",en:"one",ko:"가"})', 'x({en:"one"})'],
  [
    'put together of others',
    'f=(a)=>({ko:`${a.ko}!`,en:`${a.en}!`,ja:`${a.ja}!`})',
    'f=(a)=>({en:`${a.en}!`})',
  ],
  ['braces within it', 'x={ko:`{가}`,en:`{n}: {a|b|c}`,ja:"}"}', 'x={en:`{n}: {a|b|c}`}'],
  ['two of them', '[{ko:"1",en:"2",ja:"3"},{ko:"4",en:"5",ja:"6"}]', '[{en:"2"},{en:"5"}]'],
])('keeps one language of %s', (_, code, kept) => {
  expect(textsOf('en', code)).toBe(kept)
})

test.each([
  ['values that are no strings', 'x={ko:z.object(),en:z.object(),ja:z.object()}'],
  ['other properties beside them', 'x={ko:"1",en:"2",ja:"3",n:4}'],
  ['two languages', 'x={ko:"1",en:"2"}'],
  ['spread', 'x={...a,en:"1",ja:"2"}'],
])('leaves %s as they are', (_, code) => {
  expect(textsOf('en', code)).toBe(code)
})
