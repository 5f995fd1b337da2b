// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PlanGoal, PlanItem } from '#contract/modules/care/care-plan/plan.ts'
import { queryClient } from '#kit/http/query.ts'
import { PageContext } from '#kit/page/page.ts'
import { testPage } from '#kit/test/test-page.ts'
import { PartDialog } from '../care-plan/plan/PartDialog.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'

/** Dialogs that check a row by its shape use the error texts of every form. */

afterEach(cleanup)
const shown = (dialog: React.ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <PageContext value={testPage()}>{dialog}</PageContext>
    </QueryClientProvider>,
  )
const keep = () => fireEvent.click(screen.getByRole('button', { name: /确\s?定/ }))
const nothing = () => undefined

test('a job of a plan without its project has an error text', async () => {
  shown(<ScheduleDialog shape={PlanItem} row={{ cycleType: 1 }} extra={() => []} onKeep={nothing} onClose={nothing} />)
  keep()
  expect(await screen.findByText(/护理项目不能为空/)).toBeTruthy()
  expect(screen.queryByText(/string|undefined/)).toBeNull()
})

test('a goal of a plan without its text has an error text', async () => {
  shown(
    <PartDialog title="添加护理目标" shape={PlanGoal} keys={['goal']} row={{}} onKeep={nothing} onClose={nothing} />,
  )
  keep()
  expect(await screen.findByText(/目标不能为空/)).toBeTruthy()
  expect(screen.queryByText(/string|undefined/)).toBeNull()
})

test('no page shows a message of the validation library', () => {
  const pages = join(import.meta.dirname, '../../..')
  const files = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => /error\??\.issues/.test(readFileSync(join(pages, file), 'utf8')))).toEqual([])
})
