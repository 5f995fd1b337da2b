import { Checkbox, Empty, Image } from 'antd'
import { useState } from 'react'
import { album } from '#contract/modules/campus/album/album.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { dayWords, timeWords } from '#kit/value/format.ts'
import { type AlbumRow, type PhotoRow, sizeWords } from '../album-words.ts'
import { Pages } from '../Pages.tsx'
import { PhotoBar } from './PhotoBar.tsx'
import '../album.css'

const size = 60

/** The photos of an album, or of its bin: a click opens one large, its box chooses it. */
export function PhotoGrid({ row, bin = false }: { row: AlbumRow; bin?: boolean }) {
  const [page, setPage] = useState(1)
  const [chosen, choose] = useState<readonly string[]>([])
  const query = useCall(album.get, { photoAlbumId: row.photoAlbumId, page, size, bin: bin ? 1 : undefined })
  const turn = (next: number) => {
    setPage(next)
    choose([])
  }
  return (
    <Loaded query={query}>
      {({ photos: { list, total } }) => {
        const marked = list.filter(({ photoId }) => chosen.includes(photoId))
        const isLast = page * size >= total && marked.length === list.length
        return (
          <>
            <PhotoBar
              row={row}
              bin={bin}
              list={list}
              chosen={marked}
              onChoose={choose}
              onGone={() => turn(isLast ? Math.max(1, page - 1) : page)}
            />
            {list.length === 0 && <Empty description={bin ? '回收站是空的' : '还没有照片，点“上传照片”添加'} />}
            <Image.PreviewGroup>
              <div className="album-photos">
                {list.map((photo) => (
                  <Tile
                    key={photo.photoId}
                    photo={photo}
                    chosen={chosen.includes(photo.photoId)}
                    onChoose={(on) =>
                      choose(on ? [...chosen, photo.photoId] : chosen.filter((one) => one !== photo.photoId))
                    }
                  />
                ))}
              </div>
            </Image.PreviewGroup>
            <Pages page={page} size={size} total={total} unit="张" onChange={turn} />
          </>
        )
      }}
    </Loaded>
  )
}

interface TileProps {
  photo: PhotoRow
  chosen: boolean
  onChoose: (chosen: boolean) => void
}

function Tile({ photo, chosen, onChoose }: TileProps) {
  const { name, thumbUrl, url, oldmanNames, keptUntil } = photo
  const facts = [`${photo.width}×${photo.height}`, sizeWords(photo.size), photo.createByName]
  return (
    <figure className={chosen ? 'album-photo album-chosen' : 'album-photo'}>
      <Image src={thumbUrl ?? url} preview={{ src: url }} alt={name} loading="lazy" />
      <Checkbox
        className="album-tick"
        aria-label={`选择${name}`}
        checked={chosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      {photo.isCover === 1 && <span className="album-badge">封面</span>}
      <figcaption title={[name, ...facts].filter(Boolean).join('，')}>
        <span>{oldmanNames ?? name}</span>
        <small className="k-muted">
          {keptUntil ? `保留至 ${dayWords(keptUntil.slice(0, 10))}` : timeWords(photo.takenTime ?? photo.createTime)}
        </small>
      </figcaption>
    </figure>
  )
}
