import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { album } from '#contract/modules/campus/album/album.ts'
import { act, useAction } from '#kit/calls.ts'
import { confirmDo } from '#kit/confirm.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { markShown } from '#kit/fault/errors.ts'
import { saveFile } from '#kit/http/request.ts'
import { offBecause } from '#kit/look/off-because.ts'
import { usePermit } from '#kit/page/permit.ts'
import { shareHelp } from '../album-form.ts'
import type { AlbumRow, PhotoRow } from '../album-words.ts'

interface Props {
  row: AlbumRow
  bin: boolean
  list: readonly PhotoRow[]
  chosen: readonly PhotoRow[]
  onChoose: (photoIds: readonly string[]) => void
  /** The chosen photos are no longer in this list. */
  onGone: () => void
}

/** Actions on the chosen photos. */
export function PhotoBar({ row, bin, list, chosen, onChoose, onGone }: Props) {
  const all = list.map(({ photoId }) => photoId)
  if (list.length === 0) return null
  const none = chosen.length === 0
  return (
    <div className="album-tools" role="toolbar" aria-label="照片操作">
      <Checkbox
        checked={chosen.length === list.length}
        indeterminate={!none && chosen.length < list.length}
        onChange={({ target }) => onChoose(target.checked ? all : [])}
      >
        全选本页
      </Checkbox>
      <span className="k-muted">已选 {chosen.length} 张</span>
      {bin ? (
        <Restore row={row} chosen={chosen} onDone={onGone} />
      ) : (
        <Tools row={row} chosen={chosen} onDone={() => onChoose([])} onGone={onGone} />
      )}
    </div>
  )
}

interface PhotoActionProps {
  row: AlbumRow
  chosen: readonly PhotoRow[]
  onDone: () => void
}
const idsOf = (chosen: readonly PhotoRow[]) => chosen.map(({ photoId }) => photoId)

function Tools({ row, chosen, onDone, onGone }: PhotoActionProps & { onGone: () => void }) {
  const may = usePermit()
  const [tagging, tag] = useState(false)
  const { photoAlbumId } = row
  const photoIds = idsOf(chosen)
  const none = chosen.length === 0
  const setCover = () =>
    act(
      album.photoInfo,
      { photoAlbumId, photoId: photoIds[0], version: row.version },
      { done: `已设为“${row.albumName}”的封面` },
    )
  async function discard() {
    const done = await confirmDo({
      title: `删除选中的${chosen.length}张照片？`,
      content: '放入回收站，30天内可以恢复。',
      danger: true,
      okText: '删除',
      call: album.photoRemove,
      input: { photoAlbumId, photoIds },
      done: `已把${chosen.length}张照片放入回收站`,
    })
    if (done) onGone()
  }
  return (
    <>
      {may('administration.photo.edit') && (
        <Button size="small" {...offBecause(none && '请先选择照片')} onClick={() => tag(true)}>
          标记老人
        </Button>
      )}
      {may('administration.photo.cover') && (
        <Button size="small" {...offBecause(chosen.length !== 1 && '请选择一张照片')} onClick={() => void setCover()}>
          设为封面
        </Button>
      )}
      {may(album.download.options.permit) && (
        <Button
          size="small"
          {...offBecause(none && '请先选择照片')}
          onClick={() => void saveFile(album.download, { photoAlbumId, photoIds }).catch(markShown)}
        >
          下载
        </Button>
      )}
      {may(album.photoRemove.options.permit) && (
        <Button size="small" danger {...offBecause(none && '请先选择照片')} onClick={() => void discard()}>
          删除
        </Button>
      )}
      {tagging && (
        <FormModal
          call={album.photoInfo}
          title={`标记${chosen.length}张照片中的老人`}
          columns={1}
          fields={['oldmanIds']}
          initial={{ oldmanIds: commonOf(chosen) }}
          input={{ photoAlbumId, photoIds, commonIds: commonOf(chosen) }}
          options={{
            oldmanIds: {
              placeholder: '可选多位，不选为清空',
              help: [chosen.length > 1 && '各张照片上另有的老人不变', row.familyVisible && shareHelp]
                .filter(Boolean)
                .join('；'),
            },
          }}
          done={`已标记${chosen.length}张照片`}
          onDone={onDone}
          onClose={() => tag(false)}
        />
      )}
    </>
  )
}

/** The residents who are tagged on every chosen photo. */
const commonOf = ([first, ...rest]: readonly PhotoRow[]) =>
  first?.oldmanIds.filter((oldmanId) => rest.every(({ oldmanIds }) => oldmanIds.includes(oldmanId))) ?? []

function Restore({ row, chosen, onDone }: PhotoActionProps) {
  const restore = useAction(album.photoInfo)
  async function run() {
    const { photoAlbumId } = row
    const done = await restore.run(
      { photoAlbumId, photoIds: idsOf(chosen), restore: 1 },
      { done: `已恢复${chosen.length}张照片` },
    )
    if (done) onDone()
  }
  return (
    <Button
      size="small"
      {...offBecause(chosen.length === 0 && '请先选择照片')}
      loading={restore.pending}
      onClick={() => void run()}
    >
      恢复
    </Button>
  )
}
