import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allows } from '#contract/kit/permit.ts'
import { batteryBand } from '#contract/modules/devices/device/device-type.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { usualMattress } from '#contract/modules/platform/setting/setting.ts'
import { appError, messageOf, rewriteCode } from '#kit/fault/errors.ts'
import { themeName } from '#kit/look/theme.ts'
import { storagePrefix } from '#kit/store/product.ts'
import { localNames, sessionNames } from '#kit/store/storage.ts'
import { rowOf } from './test-behaviours.ts'

/**
 * Rules of docs/spec/behaviours.md, each read from its row and checked against the running code; behaviours.test.ts
 * checks the numbers.
 */

const lastNumber = (row: string) => Number(row.match(/\d+/g)?.at(-1))

test('B084 a value that is no colour of a theme gives the theme of the row', () => {
  const theme = /gives theme (\w+)/.exec(rowOf('B084'))?.[1]
  expect(['#123456', '', null, undefined].map(themeName)).toEqual([theme, theme, theme, theme])
})

test('B151 a code with more digits than in the row shows its message alone, one with as many shows both', () => {
  const digits = Number(/longer than (\d) digits/.exec(rowOf('B151'))?.[1])
  expect(messageOf(appError('已停用', 10 ** digits))).toBe('已停用')
  expect(messageOf(appError('已停用', 10 ** digits - 2))).toBe(`已停用#${10 ** digits - 2}`)
})

test('B152 any other code shows the text of the row', () => {
  const shown = /shows (\S+?)\.?$/.exec(rowOf('B152'))?.[1] ?? ''
  expect(messageOf(appError('已停用', 777))).toBe(shown.replace('message', '已停用').replace('code', '777'))
})

test('B155 code 500 shows its own message with the code of the row', () => {
  const own = messageOf(appError('数据库忙', rewriteCode(500, '数据库忙')))
  expect(own).toBe(`数据库忙#${lastNumber(rowOf('B155'))}`)
})

test('B156 B157 code 500 with the texts of the rows becomes the code of the rows', () => {
  expect(rewriteCode(500, '当前用户token异常')).toBe(lastNumber(rowOf('B156')))
  expect(rewriteCode(500, '机构id为空')).toBe(lastNumber(rowOf('B157')))
})

test('B179 B180 B181 B182 the signs of the rows join permissions as the rows say', () => {
  const [any] = /[|&]/.exec(rowOf('B179')) ?? ['']
  const [each] = /[|&]/.exec(rowOf('B180')) ?? ['']
  const one = new Set(['a.query'])
  expect([allows(`a.query${any}b.query`, one), allows(`a.query${each}b.query`, one)]).toEqual([true, false])
  expect(allows(`a.query${each}b.query`, new Set(['a.query', 'b.query']))).toBe(true)
  expect([allows('a.query', one), allows('a.que', one), allows('', one)]).toEqual([true, false, false])
})

test('B190 B192 storage names begin as in the row, and all of storage.tsv are registered', () => {
  expect(rowOf('B190').replace(/\.$/, '').split(' ').at(-1)).toBe(storagePrefix)
  const lines = readFileSync('docs/spec/storage.tsv', 'utf8').split('\n').slice(1)
  const named = lines.flatMap((line) => {
    const [area, name, key] = line.split('\t')
    return (area === 'local' || area === 'session') && key === `${storagePrefix}_${name}` ? [[area, name] as const] : []
  })
  expect(named.length).toBeGreaterThan(10)
  const known = { local: new Set<string>(localNames), session: new Set<string>(sessionNames) }
  // Names of a family are registered on demand.
  const single = named.filter(([, name]) => !name.includes('{'))
  expect(single.filter(([area, name]) => !known[area].has(name))).toEqual([])
})

test('B238 the labels of the states of a stay are those of constants.tsv, in the order of the row', () => {
  const constants = readFileSync('docs/spec/constants.tsv', 'utf8')
  const codes = /labels: ([\d, ]+)/.exec(rowOf('B238'))?.[1].split(',').map(Number) ?? []
  expect(codes).toHaveLength(6)
  for (const code of codes)
    expect(liveStatus.label(code)).toBe(
      new RegExp(`^dict\\.live_status\\.${code}\\t([^\\t]+)`, 'm').exec(constants)?.[1],
    )
})

test('B244 the alarm voice repeats as often as in the row', () => {
  expect(usualMattress.alarmVoice.times).toBe(Number(/repeats (\d+) times/.exec(rowOf('B244'))?.[1]))
})

test('B242 the bands of the battery are those of the row', () => {
  expect(rowOf('B242').match(/\d+-\d+/g)).toEqual(batteryBand.options.map(({ label }) => label))
})
