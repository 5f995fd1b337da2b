// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import { roomMap } from '#contract/modules/living/room-map/room-map.ts'
import { queryClient } from '#kit/http/query.ts'
import { PageContext } from '#kit/page/page.ts'
import { testPage } from '#kit/test/test-page.ts'
import BindDialog from './BindDialog.tsx'

afterEach(cleanup)

const bed = (bedShort: string, oldmanName?: string) => ({
  bedId: bedShort,
  bedName: `颐和楼-408-${bedShort}`,
  bedShort,
  buildingName: '颐和楼',
  displayStatus: oldmanName ? 1 : 0,
  oldmanId: oldmanName,
  oldmanName,
})
const house = [
  {
    floorId: 'f4',
    floorName: '4层',
    rooms: [{ roomId: 'r408', roomName: '408', beds: [bed('A', '卢伯安'), bed('B')] }],
  },
]

test('a mattress is bound to an occupied bed, which is found by the name of the resident', async () => {
  queryClient.setQueryData([roomMap.buildingBeds.module, roomMap.buildingBeds.name, {}], house)
  const row = { deviceId: 'd1', deviceNo: 'CD-1', deviceType: deviceType.is.mattress, version: 1 }
  render(
    <QueryClientProvider client={queryClient}>
      <PageContext.Provider value={testPage()}>
        <BindDialog row={row as never} onClose={() => undefined} /> {/* as: fields the dialog reads of a row */}
      </PageContext.Provider>
    </QueryClientProvider>,
  )
  const box = await screen.findByLabelText('床位')
  fireEvent.mouseDown(box)
  fireEvent.change(box, { target: { value: '卢伯安' } })
  const leaf = await screen.findByText('A 在住 卢伯安')
  expect(screen.queryByText(/^B /)).toBeNull()
  fireEvent.click(leaf)
  await screen.findByText('颐和楼-408-A 卢伯安')
})
