import { expect, test } from 'vitest'
import { judged, keptQuiz, understandingOf } from './quiz.ts'

const one = { question: '每天喝多少水', choices: ['一杯', '八杯'], right: 'B' }
const several = { question: '哪些要忌口', choices: ['咸菜', '苹果', '腊肉'], right: 'CA' }

test('letters are stored in order, and a question that cannot be answered is refused by its number', () => {
  expect(keptQuiz([one, several])[1].right).toBe('AC')
  expect(keptQuiz(null)).toEqual([])
  for (const [wrong, words] of [
    [{ ...one, choices: ['一杯'] }, '第2题至少要有两个选项'],
    [{ ...one, choices: ['一杯', '一杯'] }, '第2题选项不能重复'],
    [{ ...one, right: 'C' }, '第2题的正确答案超出选项A至B'],
    [{ ...several, right: 'AA' }, '第2题的正确答案重复'],
  ] as [typeof one, string][])
    expect(() => keptQuiz([one, wrong])).toThrow(words)
})

test('an answer is right with exactly the right letters, in any order; no answer is wrong', () => {
  const quiz = keptQuiz([one, several])
  expect(judged(quiz, ['B', 'CA'])).toMatchObject({ quizRight: 2, quizTotal: 2 })
  expect(judged(quiz, ['', 'A'])).toMatchObject({ quizRight: 0, quiz: [{ answer: null }, { answer: 'A', correct: 0 }] })
  expect(judged(quiz, ['B', 'ABC']).quizRight).toBe(1)
  expect(() => judged(quiz, ['B'])).toThrow('请回答全部题目')
})

test('all right is understood, half of them partly understood', () => {
  expect([understandingOf(5, 5), understandingOf(3, 5), understandingOf(1, 2), understandingOf(2, 5)]).toEqual([
    3, 2, 2, 1,
  ])
})
