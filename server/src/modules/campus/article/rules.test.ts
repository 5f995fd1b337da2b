import { expect, test } from 'vitest'
import { commonTags, idsIn, isEmpty, placesIn, plainWords, toldBy } from './rules.ts'

test('ids of a path: none, a repeated one and more than 200 are refused', () => {
  expect(idsIn('a, b')).toEqual(['a', 'b'])
  for (const path of ['', 'a,,b', 'a,a', Array.from({ length: 201 }, (_, at) => at).join()])
    expect(idsIn(path)).toBeUndefined()
})

test('places are distinct whole numbers from 1 on, one for each id', () => {
  expect(placesIn('c,a', '1,2')).toEqual(
    new Map([
      ['c', 1],
      ['a', 2],
    ]),
  )
  for (const indexes of ['1', '1,1', '0,1', '1,2.5', '1,-2', '1,', '1,x', '1,2,3'])
    expect(placesIn('c,a', indexes)).toBeUndefined()
})

test('an article has only the content of its type: the text is dropped when it becomes a video', () => {
  const before = { contentType: 1, content: '<p>字</p>', videoUrl: null, fileUrl: null }
  expect(toldBy({}, before)).toEqual(before)
  expect(toldBy({ contentType: 2, videoUrl: '/files/1' }, before)).toEqual({
    contentType: 2,
    content: null,
    videoUrl: '/files/1',
    fileUrl: null,
  })
  expect(isEmpty(toldBy({ contentType: 3 }, before))).toBe(true)
  expect(isEmpty(toldBy({ content: null }, before))).toBe(true)
})

test('words are found without punctuation around them', () => {
  expect(plainWords('<h1>血压</h1><p>低于 140&amp;90&nbsp;&lt;mmHg&gt;</p>')).toBe('血压 低于 140&90 <mmHg>')
})

test('a class of diseases includes each of its own, and a word of the archive stands for a risk', () => {
  const nobody = { diseases: [], risks: [], words: [] }
  const of = { diseases: ['1', '201'], risks: ['fall', 'choke'] }
  const found = (more: object) => commonTags(of, { ...nobody, ...more }, (risk) => (risk === 'fall' ? '跌倒' : '噎食'))
  expect(found({ diseases: ['101'], words: ['防跌倒'] })).toEqual({ diseases: ['1'], risks: ['fall'] })
  expect(found({ diseases: ['2'], risks: ['choke'] })).toEqual({ diseases: [], risks: ['choke'] })
  expect(found({ diseases: ['1201', '20'] })).toEqual({ diseases: [], risks: [] })
})
