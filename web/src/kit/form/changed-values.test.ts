import { expect, test } from 'vitest'
import { typedOver } from './changed-values.ts'

test('changes of others come in where nothing was typed, and typed values stay', () => {
  const base = { skin: '正常', note: '无', rows: [{ time: '08:00' }] }
  const typed = { ...base, note: '左侧发红' }
  const now = { skin: '潮红', note: '已翻身', rows: [{ time: '08:00' }, { time: '10:00' }], pulse: 80 }
  expect(typedOver(base, typed, now)).toEqual({ ...now, note: '左侧发红' })
})

test('a field that was emptied stays empty', () => {
  expect(typedOver<{ note: string | null }>({ note: '无' }, { note: null }, { note: '已翻身' })).toEqual({ note: null })
})
