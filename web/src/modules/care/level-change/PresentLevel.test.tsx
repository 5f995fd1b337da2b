// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#kit/http/query.ts'
import { lookupQuery } from '#kit/lookup/lookups.ts'
import { PresentLevel } from './PresentLevel.tsx'

afterEach(cleanup)

test('the form of a proposal shows the present level', () => {
  queryClient.setQueryData(lookupQuery('levels').queryKey, [{ levelId: 'level-2', levelName: '二级(中度)' }])
  queryClient.setQueryData(lookupQuery('residents').queryKey, [
    { oldmanId: 'wang', oldmanName: '王秀英', levelId: 'level-2' },
    { oldmanId: 'li', oldmanName: '李桂芳', levelId: null },
  ])
  const shown = (oldmanId?: string) =>
    render(
      <QueryClientProvider client={queryClient}>
        <PresentLevel oldmanId={oldmanId} />
      </QueryClientProvider>,
    )
  shown('wang')
  expect(screen.getByText(/现护理等级/).textContent).toBe('现护理等级：二级(中度)')
  cleanup()
  shown('li')
  expect(screen.getByText(/现护理等级/).textContent).toBe('现护理等级：未定')
  cleanup()
  shown()
  expect(screen.queryByText(/现护理等级/)).toBeNull()
})
