// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { roomMap } from '#contract/modules/living/room-map/room-map.ts'
import { queryClient } from '#kit/http/query.ts'
import { PageContext } from '#kit/page/page.ts'
import { holdCodes } from '#kit/page/permit.ts'
import { testPage } from '#kit/test/test-page.ts'
import RoomMapPage from './RoomMapPage.tsx'

afterEach(cleanup)

const known = (call: { module: string; name: string }, input: object, answer: unknown) =>
  queryClient.setQueryData([call.module, call.name, input], answer)

test('an institution without beds sees where they are created, with a link for users with the permission', async () => {
  known(roomMap.beds, { pageHelper: '0' }, { list: [], total: 0, page: 1, size: 0 })
  known(roomMap.count, {}, { total: 0 })
  known(roomMap.config, { type: 1 }, { configId: '', type: 1, cardSize: 2, showFields: [], colours: {} })
  holdCodes(['systemmanage.location.index.add'])
  let opened = ''
  const page = testPage({
    open: (path) => {
      opened = path
    },
  })
  render(
    <QueryClientProvider client={queryClient}>
      <PageContext.Provider value={page}>
        <RoomMapPage />
      </PageContext.Provider>
    </QueryClientProvider>,
  )
  await screen.findByText(/还没有床位/)
  fireEvent.click(screen.getByRole('button', { name: '空间位置' }))
  expect(opened).toBe('/systemmanage/location/index')
})
