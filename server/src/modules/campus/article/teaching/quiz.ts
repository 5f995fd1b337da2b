import { wrongValue } from '#contract/kit/refusals.ts'
import type { Question } from '#contract/modules/campus/article/quiz.ts'
import { understanding } from '#contract/modules/campus/article/teaching.ts'

// A quiz has a few questions on an article. An answer is right with exactly the right letters, in any order. All right
// answers mean understood, half of them partly understood.

/** The questions to store. Refuses 21001 for a question that cannot be answered. */
export function keptQuiz(sent: readonly Question[] | null | undefined): Question[] {
  return (sent ?? []).map(({ question, choices, right }, at) => {
    const letters = sorted(right)
    const last = String.fromCharCode(64 + choices.length)
    const problem = problemOf(choices, right, letters, last)
    if (problem) wrongValue('quiz', `第${at + 1}题${problem}`)
    return { question, choices, right: letters }
  })
}

function problemOf(choices: readonly string[], right: string, letters: string, last: string) {
  if (choices.length < 2) return '至少要有两个选项'
  if (new Set(choices).size !== choices.length) return '选项不能重复'
  if (letters.length !== right.length) return '的正确答案重复'
  return letters.split('').some((letter) => letter > last) ? `的正确答案超出选项A至${last}` : undefined
}

const sorted = (letters: string) => [...new Set(letters)].sort().join('')

/** The answers as stored in the record. Refuses 21001 unless there is one answer for each question. */
export function judged(quiz: readonly Question[], answers: readonly string[]) {
  if (answers.length !== quiz.length) wrongValue('answers', '请回答全部题目')
  const lines = quiz.map(({ question, right }, at) => {
    const answer = sorted(answers[at])
    return { question, answer: answer || null, right, correct: answer === right ? 1 : 0 } as const
  })
  const quizRight = lines.filter(({ correct }) => correct === 1).length
  return { quiz: lines, quizRight, quizTotal: quiz.length }
}

const [not, partly, whole] = understanding.values
export function understandingOf(right: number, total: number) {
  if (right === total) return whole
  return right * 2 >= total ? partly : not
}
