// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Button, Form } from 'antd'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { decimal, fen, fields, int, rows } from '#contract/kit/fields.ts'
import { FormFields } from '../form/FormFields.tsx'
import { shapeOf } from '../value/schema.ts'

const Row = fields({ way: int('笔数'), amount: fen('金额') })
const shape = shapeOf(
  z.object({
    price: fen('单价'),
    weight: decimal('体重', { min: 20, max: 200, unit: 'kg' }),
    times: int('次数', { max: 600 }),
    ways: rows('方式', Row, 9),
  }),
)
let saved: unknown
afterEach(() => {
  cleanup()
  saved = undefined
})

async function form(keys: string[], initial: object = {}) {
  render(
    <Form
      initialValues={initial}
      onFinish={(values) => {
        saved = values
      }}
    >
      <FormFields source={{ shape, keys, options: {} }} columns={1} />
      <Button htmlType="submit">保存</Button>
    </Form>,
  )
}
const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
async function type(label: string, text: string) {
  const input = await box(label)
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
  return input
}
const save = () => fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))

test('full-width digits are read as an amount', async () => {
  await form(['price'], { price: 690_000 })
  const input = await type('单价', '１５００')
  expect(input.value).toBe('1,500.00')
  save()
  await expect.poll(() => saved).toEqual({ price: 150_000 })
})

test('a text that is no number stays as it was typed, red, with its reason, and nothing is saved', async () => {
  await form(['price', 'weight', 'times'], { price: 690_000, weight: 60, times: 1 })
  const price = await type('单价', '1500.555')
  const weight = await type('体重', '六十')
  const times = await type('次数', '1.5')
  expect([price.value, weight.value, times.value]).toEqual(['1500.555', '六十', '1.5'])
  save()
  for (const reason of [/最多两位小数/, /不是数字/, /只能填写整数/]) await screen.findAllByText(reason)
  expect([saved, price.getAttribute('aria-invalid')]).toEqual([undefined, 'true'])
})

test('the same holds in the rows of a list', async () => {
  await form(['ways'], { ways: [{ way: 1, amount: 690_000 }] })
  const amount = await type('第1行金额', '1500.555')
  save()
  await screen.findByText(/第1行 金额最多两位小数/)
  expect([amount.value, saved]).toEqual(['1500.555', undefined])
})

test('a digit typed into the groups of an amount counts where it stands', async () => {
  await form(['price'], { price: 150_000 })
  expect((await type('单价', '1,5500.00')).value).toBe('15,500.00')
  await type('单价', '')
  expect((await type('单价', '1,5')).value).toBe('1,5')
})

test('arrow keys add and subtract, and an emptied box is empty', async () => {
  await form(['times', 'price'], { times: 5, price: 100 })
  fireEvent.keyDown(await box('次数'), { key: 'ArrowUp' })
  await type('单价', '')
  expect([(await box('次数')).value, (await box('单价')).value]).toEqual(['6', ''])
})
