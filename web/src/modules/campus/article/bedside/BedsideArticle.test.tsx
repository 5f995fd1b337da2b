// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#kit/http/query.ts'
import { local } from '#kit/store/storage.ts'
import { BedsideArticle } from './BedsideArticle.tsx'
import type { Person } from './room.ts'

const people = ['王秀英', '李建国'].map((oldmanName, at) => ({ oldmanId: `o${at}`, oldmanName }))
const quiz = [{ question: '哪些要少吃', choices: ['咸菜', '苹果', '腊肉'], several: 1 }]
const result = { quizRight: 0, quizTotal: 1, all: 0, quiz: [{ question: '哪些要少吃', right: 'AC', correct: 0 }] }
const sent: { path: string; body: Record<string, unknown> }[] = []

beforeEach(() => {
  local.write('userInfo', { userId: 'u1' })
  sent.length = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = String(input).split('?')[0].split('/').at(-1) ?? ''
    if (init?.method === 'POST') sent.push({ path, body: JSON.parse(String(init.body)) })
    const article = { id: 'a1', title: '饮食', contentType: 1, content: '', quiz }
    const data = path === 'read' ? { readTime: '2025-06-10 10:00:00' } : path === 'answer' ? result : article
    return new Response(JSON.stringify({ code: 0, data }))
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  local.clear()
  vi.restoreAllMocks()
})

function Shown({ onBack }: { onBack: () => void }) {
  const [person, setPerson] = useState<Person>()
  return <BedsideArticle articleId="a1" person={person} people={people} onPerson={setPerson} onBack={onBack} />
}
const shown = (onBack = () => undefined) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Shown onBack={onBack} />
    </QueryClientProvider>,
  )
const button = (name: string) => screen.findByRole('button', { name })

test('the person pressed first has read the article and gets the quiz, whoever is touched in the meantime', async () => {
  shown()
  const one = await button('王秀英看完了')
  const other = await button('李建国看完了')
  fireEvent.click(one)
  fireEvent.click(other)
  expect(await screen.findByText('王秀英，答一答')).toBeTruthy()
  expect(sent.map(({ body }) => body.oldmanId)).toEqual(['o0'])
})

test('the quiz names missing answers, is sent under one number however often it is pressed, and shows the right answers', async () => {
  const back = vi.fn()
  shown(back)
  fireEvent.click(await button('王秀英看完了'))
  expect((await button('还有1题没有回答')).hasAttribute('disabled')).toBe(true)
  fireEvent.click(await button('苹果'))
  const send = await button('交卷')
  send.click()
  send.click()
  expect(await screen.findByText(/^✗ 哪些要少吃\s正确答案：咸菜、腊肉$/)).toBeTruthy()
  const numbers = sent.filter(({ path }) => path === 'answer').map(({ body }) => body.requestNo)
  expect(new Set(numbers).size).toBe(1)
  fireEvent.click(await button('看其他文章'))
  expect(back).toHaveBeenCalled()
})
