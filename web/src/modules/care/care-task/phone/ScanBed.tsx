import { useEffect, useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { location } from '#contract/modules/living/location/location.ts'
import { Scan } from '../../../../app/kit/capture/Scan.tsx'
import { arrivedAt } from '../../../../app/kit/capture/scanned-bed.ts'
import { go } from '../../../../app/kit/route.ts'
import { useRead } from '../../../../app/kit/store/cached.ts'

type Bed = ReplyFor<typeof location.beds>['list'][number]

/** Scanning the label of a bed opens its resident, and proves that the carer is there (care.md 5). */
export function ScanBed() {
  const beds = useRead(location.beds, { pageHelper: '0' })
  const [code, setCode] = useState('')
  const list = beds.data?.list
  const found = code && list ? placeOf(list, code) : undefined
  const oldmanId = found?.oldmanId
  // A label may be scanned before the beds have loaded.
  useEffect(() => {
    if (!oldmanId) return
    arrivedAt(oldmanId)
    go(`/resident/${oldmanId}`)
  }, [oldmanId])
  const waits = code && !list ? (beds.error ? '床位还没有读到，请联网后再扫' : '正在查找…') : ''
  return <Scan problem={found?.problem ?? waits} onCode={setCode} />
}

function placeOf(list: readonly Bed[], code: string): { oldmanId?: string; problem: string } {
  const bed = list.find(({ bedCode, fullName }) => bedCode === code || fullName === code)
  if (!bed) return { problem: `没有编号为${code}的床位` }
  return bed.oldmanId ? { oldmanId: bed.oldmanId, problem: '' } : { problem: `${bed.fullName}现在没有您负责的老人` }
}
