// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { Modal } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { calls, post } from '#contract/kit/calls.ts'
import { fields, id, s } from '#contract/kit/fields.ts'
import { ask, confirmDo } from './confirm-dialog.tsx'

/** The button that Enter presses in a question: never one that loses something. */

const { end } = calls('device', {
  end: post('/test/end', {
    title: '解绑',
    permit: 'open',
    body: fields({ deviceId: id('设备'), reason: s('原因', 9).optional() }),
  }),
})

afterEach(() => isClosed())

const wordsOf = (one: Element | null) => one?.textContent?.replace(/\s/g, '') ?? ''
/** The button with these words, and whether the focus is on it or on the other one. */
async function start(words: string) {
  const button = await vi.waitFor(() => {
    const found = screen.queryAllByRole('button').find((one) => wordsOf(one) === words)
    if (!found || document.activeElement?.tagName !== 'BUTTON') throw new Error(`no button ${words} yet`)
    return found
  })
  return { at: document.activeElement === button ? 'button' : 'way back', isRed: button.matches('.ant-btn-dangerous') }
}
const isClosed = () => {
  act(() => Modal.destroyAll())
  document.body.innerHTML = ''
}

test.each(['删除', '作废', '撤销售后', '解绑', '停用旧密钥', '恢复默认', '替换', '更换', '下线', '关闭'])(
  'a question with %s starts on the way back, and its button is red',
  async (okText) => {
    void confirmDo({ title: `${okText}？`, okText, call: end, input: { deviceId: 'd1' } })
    expect(await start(okText)).toEqual({ at: 'way back', isRed: true })
    isClosed()
    void ask(`${okText}？`, okText)
    expect(await start(okText)).toEqual({ at: 'way back', isRed: true })
  },
)

test('going against a refusal needs a choice', async () => {
  void ask('超过上限，仍要收取吗？', '仍要收取')
  expect(await start('仍要收取')).toEqual({ at: 'way back', isRed: false })
})

test('a question that loses nothing starts on its own button', async () => {
  void ask('发布食谱？', '发布')
  expect(await start('发布')).toEqual({ at: 'button', isRed: false })
})
