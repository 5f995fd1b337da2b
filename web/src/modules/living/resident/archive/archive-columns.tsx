import type { z } from 'zod'
import { ResidentRow } from '#contract/modules/living/resident/resident.ts'
import { DayText, Photo } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'

export type ArchiveRow = z.output<typeof ResidentRow>

/** Columns of an archive list (residence.md 1.2); for upper levels with the institution first. */
export const archiveColumns = cols(
  ResidentRow,
  [
    'photo',
    'oldmanNo',
    'oldmanName',
    'sex',
    'age',
    'oldmanIdCard',
    'oldmanStatus',
    'bedName',
    'levelName',
    'contactPhone',
    'oldmanType',
    'createTime',
    'contactName',
    'birthMonth',
    'tags',
  ],
  {
    photo: { width: 60, render: (_, row) => <Photo name={row.oldmanName} src={row.photo} /> },
    oldmanNo: { width: 124 },
    oldmanName: { width: 86 },
    sex: { width: 56, align: 'center' },
    age: { width: 68 },
    oldmanStatus: { width: 92 },
    bedName: { width: 130 },
    levelName: { width: 124 },
    contactPhone: { width: 120 },
    oldmanType: { width: 100 },
    createTime: { width: 108, render: (_, row) => <DayText value={row.createTime?.slice(0, 10)} /> },
    contactName: { width: 90, extra: true },
    birthMonth: { extra: true },
    tags: { extra: true },
  },
)
