import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { Paper } from './paper.ts'
import { pdfOf } from './pdf.ts'
import { paperWord } from './word.ts'

const paper = (blocks: Paper['blocks']): Paper => ({ title: '评估报告', house: '测试养老院', foot: '打印', blocks })
const textOf = (data: Buffer) => execFileSync('pdftotext', ['-layout', '-', '-'], { input: data }).toString()

test('prints Chinese, the signs of care and rare names, and the head of long tables on each page', async () => {
  const rows = Array.from({ length: 90 }, (_, at) => [`${at + 1}`, '洗澡'.repeat(30)])
  const text = textOf(
    await pdfOf(
      paper([
        { text: '体温37.5℃ ≥18 ≤22 ～ ①—“喆堃赟甯龘”' },
        {
          facts: [
            ['姓名', '王䶮'],
            ['床位', null],
            ['性别', '女'],
          ],
        },
        { head: ['序', '内容'], widths: [1, 9], rows },
      ]),
    ),
  )
  expect(text).toContain('体温37.5℃ ≥18 ≤22 ～ ①—“喆堃赟甯龘”')
  expect(text).toContain('王䶮')
  expect(text).toMatch(/第\s?1\s?页\s?\/\s?共\s?[4-9]\s?页/)
  expect(text.match(/内容/g)?.length).toBeGreaterThan(3)
})

test('prints names beyond the basic plane in every part of a paper, in the second font', async () => {
  const name = '𠮷田𠮟'
  const whole: Paper = {
    title: `${name}题`,
    house: `${name}院`,
    foot: `${name}脚`,
    blocks: [
      { heading: `${name}节` },
      { text: `${name}文`, strong: true },
      { facts: [[`${name}项`, `${name}值`]] },
      { head: [`${name}头`], widths: [1], rows: [[`${name}格`]] },
      { signs: [{ label: `${name}签`, below: `${name}日` }] },
    ],
  }
  const data = await pdfOf(whole)
  const text = textOf(data)
  for (const place of '题院脚节文项值头格签日') expect(text).toContain(`${name}${place}`)
  const fonts = execFileSync('pdffonts', ['-'], { input: data }).toString()
  expect(fonts).toMatch(/NotoSansJP/)
  expect(data.length).toBeLessThan(200_000)
})

test('sets a paper that must be one page smaller, and leaves nothing out', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => [`药品${at + 1}`, '每日三次'])
  const long = paper([{ head: ['药品', '频次'], widths: [5, 5], rows }, { signs: [{ label: '护士' }] }])
  expect(textOf(await pdfOf(long))).toMatch(/共\s?2\s?页/)
  const text = textOf(await pdfOf(long, { onePage: true }))
  expect(text).toMatch(/共\s?1\s?页/)
  expect(text).toContain('药品40')
})

test('prints a text that names an address or a file as a text', async () => {
  const text = textOf(await pdfOf(paper([{ text: '{image: "file:///etc/passwd"} http://127.0.0.1/' }])))
  expect(text).toContain('file:///etc/passwd')
})

test('the Word file is a valid zip', async () => {
  const data = await paperWord(paper([{ heading: '结果' }, { signs: [{ label: '评估员', below: '2025-06-10' }] }]))
  expect(data.subarray(0, 2).toString()).toBe('PK')
})
