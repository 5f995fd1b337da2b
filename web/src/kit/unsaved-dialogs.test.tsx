// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leaveBy } from './confirm.tsx'
import { Dialog } from './Dialog.tsx'

afterEach(cleanup)

test('取消 of a dialog with unsaved input asks first; without unsaved input it closes at once', async () => {
  const closed: string[] = []
  const shown = (unsaved: boolean, name: string) => (
    <Dialog open title={name} cancelText="取消" unsaved={unsaved} onCancel={leaveBy(unsaved, () => closed.push(name))}>
      <input aria-label="成绩" />
    </Dialog>
  )
  const { rerender } = render(shown(false, 'empty'))
  fireEvent.click(screen.getByRole('button', { name: /取\s?消/ }))
  await expect.poll(() => closed).toEqual(['empty'])
  rerender(shown(true, 'typed'))
  fireEvent.click(screen.getByRole('button', { name: /取\s?消/ }))
  await expect.poll(() => document.body.textContent, { timeout: 10_000 }).toContain('内容尚未保存，确定离开？')
  // Enter, pressed in haste after Esc, keeps the typed values.
  await expect.poll(() => document.activeElement?.textContent, { timeout: 10_000 }).toBe('继续填写')
  expect(closed).toEqual(['empty'])
})

const sources = import.meta.glob<string>('../{app,kit,modules,pages,shell}/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** While it uploads, the album's dialog cannot be closed at all: no Esc, no cross. */
const cannotClose = 'keyboard={!running}'

test('every dialog with unsaved input asks before Esc, the cross or 取消 close it', () => {
  const dialogs = Object.entries(sources).filter(
    ([path, text]) => !path.includes('.test.') && /<(Side)?Dialog\b[^>]*\bunsaved=/s.test(text.replaceAll('=>', '')),
  )
  expect(dialogs.length).toBeGreaterThan(20)
  const silent = dialogs.filter(([, text]) => !/\b(askLeave|leaveBy)\(/.test(text) && !text.includes(cannotClose))
  expect(silent.map(([path]) => path)).toEqual([])
})
