import { PictureOutlined } from '@ant-design/icons'
import { Empty } from 'antd'
import { useState } from 'react'
import { album, albumType } from '#contract/modules/campus/album/album.ts'
import { inputOf, useCall } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage } from '#kit/page/page.ts'
import { timeWords } from '#kit/value/format.ts'
import { type AlbumRow, albumAddress, emptyWords, ownerWords, sizeWords } from './album-words.ts'
import { Pages } from './Pages.tsx'
import './album.css'

const size = 24

/** Albums as cards with their cover; those in the bin show when they were deleted. */
export function AlbumCards({ filters }: { filters: Parameters<typeof emptyWords>[0] }) {
  const [page, setPage] = useState(1)
  const query = useCall(album.list, inputOf(album.list, { ...filters, page, size }))
  return (
    <section className="k-card k-pad" aria-label="相册">
      <Loaded query={query}>
        {({ list, total }) =>
          list.length === 0 ? (
            <Empty description={emptyWords(filters)} />
          ) : (
            <>
              <div className="album-cards">
                {list.map((row) => (
                  <Card key={row.photoAlbumId} row={row} />
                ))}
              </div>
              <Pages page={page} size={size} total={total} unit="本" onChange={setPage} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function Card({ row }: { row: AlbumRow }) {
  const page = usePage()
  const { albumName, coverUrl, photoCount, binCount, totalSize, familyVisible, withoutLeave, deletedTime } = row
  return (
    <button type="button" className="album-card" onClick={() => page.open(albumAddress(row))}>
      <span className="album-cover">
        {coverUrl ? <img src={coverUrl} alt="" loading="lazy" /> : <PictureOutlined aria-hidden />}
      </span>
      <b title={albumName}>{albumName}</b>
      <span className="k-muted" title={ownerWords(row)}>
        {[albumType.label(row.albumType), ownerWords(row)].filter(Boolean).join(' · ')}
      </span>
      <span className="album-line">
        <span className="k-num">
          {deletedTime
            ? `${binCount} 张，${timeWords(deletedTime)} 删除`
            : `${photoCount} 张 · ${sizeWords(totalSize)}`}
        </span>
        {familyVisible === 1 && !deletedTime && (
          <StatusChip label={withoutLeave ? '含未授权肖像' : '家属可见'} tone={withoutLeave ? 'danger' : 'success'} />
        )}
      </span>
    </button>
  )
}
