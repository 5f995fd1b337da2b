import type { z } from 'zod'
import { Register } from '#contract/modules/campus/inspection/register.ts'
import { cols } from '#kit/cols.tsx'

export type Row = z.output<typeof Register>
export const columns = cols(
  Register,
  ['registerDate', 'registerType', 'content', 'handlerName', 'void', 'checkerName', 'photos', 'source', 'remark'],
  {
    registerType: { width: 90 },
    content: { width: 300 },
    checkerName: { width: 80 },
    photos: { width: 60 },
    source: { width: 70 },
    remark: { width: 130 },
    void: { width: 70, render: (_, row) => row.void === 1 && <span className="k-badge">已作废</span> },
  },
)
