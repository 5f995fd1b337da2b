// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { appError } from '#kit/fault/errors.ts'
import { holdCodes } from '#kit/page/permit.ts'
import { joinAlertSource } from '../../joined-alerts.ts'
import { lookAgain, useAlerts } from '../alerts-store.ts'
import type { Alert } from '../open-alerts.ts'
import { FullAlert } from './FullAlert.tsx'

const alert: Alert = {
  key: 'test:1',
  source: 'test',
  id: '1',
  version: 1,
  level: 3,
  waiting: true,
  cleared: false,
  flapping: false,
  again: false,
  quiet: false,
  mine: true,
  screen: true,
  place: '3A-2床',
  person: '王秀英',
  what: '呼吸暂停',
  time: '2026-06-01 10:00:00',
  takenBy: '',
  permit: 'test.deal',
}
const refused = async () => {
  throw appError('报警已由李护士确认', 16301)
}
joinAlertSource('test', {
  permit: 'test.query',
  load: async () => ({
    source: { read: async () => [alert], hear: () => [], take: { word: '确认', run: refused }, address: () => '/' },
  }),
})
const nowMs = Date.parse('2026-06-01T10:02:05+08:00')

/** As on the page: rendered again when the lists were read. */
function Shown({ offline = false, blocked = false }) {
  const [first] = useAlerts().open.values()
  return first ? (
    <FullAlert alert={first} rest={2} nowMs={nowMs} offline={offline} blocked={blocked} onSeen={() => undefined} />
  ) : null
}

afterEach(cleanup)

test('a refusal, a lost connection and missing sound are shown on the full-screen alert', async () => {
  holdCodes(['test.query', 'test.deal'])
  await lookAgain()
  render(<Shown offline blocked />)
  const front = screen.getByRole('alertdialog')
  expect(front.textContent).toContain('实时连接已断开，正在重连')
  expect(front.textContent).toContain('点击开启声音')
  expect(front.textContent).toContain('已等待 2:05')
  expect(front.textContent).toContain('另有2条')
  fireEvent.click(screen.getByRole('button', { name: /确\s*认/ }))
  expect((await screen.findByRole('alert')).textContent).toBe('报警已由李护士确认')
  expect(front.contains(screen.getByRole('alert'))).toBe(true)
})
