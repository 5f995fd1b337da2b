// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { calls, post } from '#contract/kit/calls.ts'
import { fields, id, int, s } from '#contract/kit/fields.ts'
import { Dialog } from '../../Dialog.tsx'
import { PageContext } from '../../page/page.ts'
import { local } from '../../store/storage.ts'
import { end, lose, offered } from '../../test/lost-input.ts'
import { testPage } from '../../test/test-page.ts'
import { confirmDo } from './confirm-dialog.tsx'

const { removal } = calls('receipt', {
  removal: post('/test/removal', {
    title: '作废',
    permit: 'open',
    body: fields({ receiptId: id('收据'), version: int('版本'), reason: s('原因', 200).optional() }),
  }),
})

/** A dialog without a form of the kit. */
function Refund({ title }: { title: string }) {
  const [remark, setRemark] = useState('')
  return (
    <Dialog open title={title} okText="退款">
      <Input.TextArea aria-label="备注" value={remark} onChange={(event) => setRemark(event.target.value)} />
      <p>将写：{remark}</p>
    </Dialog>
  )
}
async function open(title = '退款 ZD001') {
  render(
    <PageContext value={testPage()}>
      <Refund title={title} />
    </PageContext>,
  )
  await act(() => import('./text-drafts.tsx').then(() => undefined))
}
const box = () => screen.getByLabelText<HTMLTextAreaElement>('备注')
const type = (value: string) => fireEvent.input(box(), { target: { value } })

beforeEach(() => local.write('userInfo', { userId: 'u1' }))
afterEach(() => {
  cleanup()
  local.clear()
})

test.each([
  ['the session ended', end],
  ['the window was lost', lose],
])('a remark typed in any dialog when %s is offered when it opens again', async (_, goes) => {
  await open()
  type('家属要求退回原卡')
  goes()
  await open()
  expect(box().value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: /恢\s?复/ }))
  expect(box().value).toBe('家属要求退回原卡')
  expect(screen.getByText('将写：家属要求退回原卡')).toBeTruthy()
})

test('a closed dialog keeps nothing, and a dialog about another object offers nothing', async () => {
  await open()
  type('不要了')
  cleanup()
  await open()
  expect(offered()).toBe(false)
  type('还没写完')
  lose()
  await open('退款 ZD002')
  expect(offered()).toBe(false)
})

test('the reason of a question is offered again too, for the same object alone', async () => {
  const ask = async (receiptId: string) => {
    void confirmDo({ title: '作废收据？', reason: '作废原因', call: removal, input: { receiptId, version: 1 } })
    return screen.findByLabelText<HTMLTextAreaElement>('作废原因')
  }
  const isClosed = () => {
    window.dispatchEvent(new Event('pagehide'))
    act(() => Modal.destroyAll())
    document.body.innerHTML = ''
  }
  fireEvent.input(await ask('r1'), { target: { value: '金额录错' } })
  isClosed()
  await ask('r2')
  expect(offered()).toBe(false)
  isClosed()
  const reason = await ask('r1')
  fireEvent.click(await screen.findByRole('button', { name: /恢\s?复/ }))
  expect(reason.value).toBe('金额录错')
  isClosed()
})
