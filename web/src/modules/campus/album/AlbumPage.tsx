import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { yesNo } from '#contract/kit/codes.ts'
import { album, albumType } from '#contract/modules/campus/album/album.ts'
import { FormModal } from '#kit/FormModal.tsx'
import { Permit } from '#kit/Permit.tsx'
import { usePageState } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { AlbumCards } from './AlbumCards.tsx'
import { useAlbumOptions } from './album-form.ts'
import './album.css'

interface AlbumFilters {
  albumName?: string
  albumType?: number
  oldmanName?: string
  familyVisible?: number
  bin?: 1
}

/** 老人相册 (administration.md 7): albums by their covers. */
export default function AlbumPage() {
  const [filters, ask] = usePageState<AlbumFilters>('album-filters', {})
  const [adding, add] = useState(false)
  return (
    <>
      <section className="k-card album-bar" aria-label="查询条件">
        <Filters filters={filters} onChange={ask} />
        <Permit need={album.create.options.permit}>
          <Button type="primary" aria-keyshortcuts="n" onClick={() => add(true)}>
            新增
          </Button>
        </Permit>
      </section>
      <AlbumCards key={JSON.stringify(filters)} filters={{ ...filters }} />
      {adding && <AddAlbum onClose={() => add(false)} />}
    </>
  )
}

function AddAlbum({ onClose }: { onClose: () => void }) {
  const may = usePermit()
  const options = useAlbumOptions()
  const fields = ['albumType', 'oldmanId', 'activityId', 'albumName', 'familyVisible', 'description'] as const
  return (
    <FormModal
      call={album.create}
      title="新增相册"
      columns={1}
      fields={fields.filter((key) => key !== 'familyVisible' || may('administration.photo.share'))}
      options={options}
      initial={{ albumType: albumType.is.resident, familyVisible: 0 }}
      done={({ albumName }) => `已新增相册“${albumName}”`}
      onClose={onClose}
    />
  )
}

const optionsOf = (codes: { values: readonly (number | string)[]; label: (value: number | string) => string }) =>
  codes.values.map((value) => ({ value: Number(value), label: codes.label(value) }))

function Filters({ filters, onChange }: { filters: AlbumFilters; onChange: (filters: AlbumFilters) => void }) {
  const may = usePermit()
  const set = (values: AlbumFilters) => onChange({ ...filters, ...values })
  return (
    <>
      <Input.Search
        allowClear
        className="album-search"
        aria-label="名称"
        placeholder="相册名称"
        defaultValue={filters.albumName}
        onSearch={(typed) => set({ albumName: typed.trim() || undefined })}
      />
      <Input.Search
        allowClear
        className="album-search"
        aria-label="老人"
        placeholder="老人姓名"
        defaultValue={filters.oldmanName}
        onSearch={(typed) => set({ oldmanName: typed.trim() || undefined })}
      />
      <Select
        allowClear
        aria-label="类型"
        placeholder="全部类型"
        className="album-select"
        options={optionsOf(albumType)}
        value={filters.albumType}
        onChange={(value) => set({ albumType: value })}
      />
      <Select
        allowClear
        aria-label="家属可见"
        placeholder="家属可见"
        className="album-select"
        options={optionsOf(yesNo)}
        value={filters.familyVisible}
        onChange={(value) => set({ familyVisible: value })}
      />
      {may(album.remove.options.permit) && (
        <Button
          type={filters.bin ? 'primary' : 'text'}
          ghost={Boolean(filters.bin)}
          aria-pressed={Boolean(filters.bin)}
          onClick={() => set({ bin: filters.bin ? undefined : 1 })}
        >
          回收站
        </Button>
      )}
      <span className="album-gap" />
    </>
  )
}
