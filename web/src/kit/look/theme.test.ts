import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { meaning } from './colours.ts'
import { toastMs } from './notice.ts'
import { animationMs, antdTheme, fontScaleOf, type ThemeName, themeName, themes } from './theme.ts'

const names = Object.keys(themes) as ThemeName[] // as: the keys of the object

test('B083 the five colours and their themes', () => {
  const colours = ['#1E87F0', '#FF9D11', '#009995', '#743B8F', '#E0241B']
  expect(colours.map(themeName)).toEqual(['default', 'qingxiangcheng', 'heyelv', 'ziluolan', 'lieyanhong'])
  expect(themeName('#743b8f')).toBe('ziluolan')
})

test('B084 any other colour, an empty one or none gives the default', () => {
  expect(['#123456', '', null, undefined, 'red'].map(themeName)).toEqual(Array(5).fill('default'))
})

function luminance(colour: string) {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string) {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

test('texts and buttons have a contrast of at least 4.5:1 in every theme', () => {
  for (const name of names) {
    const { primary, brand, onBrand, tint } = themes[name]
    const button = onBrand === '#FFFFFF' ? primary : brand
    expect([name, Math.min(contrast(primary, '#FFFFFF'), contrast(primary, tint), contrast(button, onBrand))]).toEqual([
      name,
      expect.toSatisfy((ratio: number) => ratio >= 4.5),
    ])
  }
  for (const colour of Object.values(meaning)) expect(contrast(colour, '#FFFFFF')).toBeGreaterThanOrEqual(4.5)
})

test('a notice has readable text on a visible background', () => {
  for (const name of names) {
    const { token } = antdTheme(name, 14, false)
    for (const ground of [token?.colorSuccessBg, token?.colorWarningBg, token?.colorErrorBg])
      expect([name, ground, luminance(String(ground))]).toEqual([
        name,
        ground,
        expect.toSatisfy((light) => light > 0.85),
      ])
  }
})

test('each theme has its sheet with the same colours', () => {
  for (const name of names) {
    const sheet = readFileSync(`web/public/themes/${name}.css`, 'utf8')
    expect(sheet.toUpperCase()).toContain(`--PIMS-BRAND: ${themes[name].brand.toUpperCase()};`)
    expect(sheet.toUpperCase()).toContain(`--PIMS-PRIMARY: ${themes[name].primary.toUpperCase()};`)
  }
})

test('the text size scales controls with it', () => {
  expect([fontScaleOf('18'), fontScaleOf('99'), fontScaleOf(undefined)]).toEqual([18, 14, 14])
  expect(antdTheme('default', 18, false).token).toMatchObject({ fontSize: 18, controlHeight: 41 })
  expect(antdTheme('default', 14, true).token).toMatchObject({
    motionDurationSlow: '0.001s',
    motionDurationMid: '0.001s',
  })
})

test('B243 toasts last 2500 ms; animations 400, 600 and 200 ms', () => {
  expect(animationMs).toEqual({ default: 400, slow: 600, fast: 200 })
  expect(toastMs).toBe(2500)
})
