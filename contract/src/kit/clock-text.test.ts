import { expect, test } from 'vitest'
import { quiz } from '../modules/campus/article/quiz.ts'
import { clock } from './fields.ts'

const read = (typed: string) => clock('时间').safeParse(typed).data

test('reads a time of day typed on a Chinese keyboard, without a leading zero or without a colon', () => {
  expect(['20：30', '２０：３０', '7:05', '0705', ' 07:00 ', '07:00'].map(read)).toEqual([
    '20:30',
    '20:30',
    '07:05',
    '07:05',
    '07:00',
    '07:00',
  ])
})

test('refuses an invalid time of day', () => {
  for (const typed of ['25:00', '2500', '7:5', '705', '七点', '24:00', ''])
    expect(clock('时间').safeParse(typed).error?.issues[0].message).toBe('时间应为 HH:mm，例如 07:00')
})

test('reads the letters of an answer as a Chinese keyboard writes them', () => {
  const facts = [{ question: '起床', choices: ['站', '坐'], right: 'ａｂ' }]
  expect(quiz.parse(facts)[0].right).toBe('AB')
})
