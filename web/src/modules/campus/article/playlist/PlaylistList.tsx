import { Button } from 'antd'
import type { ReactNode } from 'react'
import { onOff } from '#contract/kit/codes.ts'
import { Playlist, playlist } from '#contract/modules/campus/article/bedside.ts'
import { cols } from '#kit/cols.tsx'
import type { FieldOption } from '#kit/form/form-schema.ts'
import { ListPage } from '#kit/ListPage.tsx'
import type { Values } from '#kit/value/schema.ts'
import { ArticlePicker } from './ArticlePicker.tsx'

const columns = cols(
  Playlist,
  ['listName', 'target', 'articleTitles', 'status', 'createByName', 'createTime', 'updateTime'],
  {
    listName: { width: 140 },
    target: { width: 200 },
    createByName: { extra: true },
    createTime: { extra: true },
    updateTime: { extra: true },
  },
)
const fields = ['listName', 'status', 'deptIds', 'roomIds', 'diseaseTags', 'riskTags', 'articleIds'] as const
const never = () => false
const options: Record<string, FieldOption> = {
  deptIds: { help: '住在这些病区的老人' },
  roomIds: { help: '住在这些房间的老人' },
  diseaseTags: { help: '患有这些疾病的老人' },
  riskTags: { help: '有这些风险的老人；都不选时对全院播放' },
  // Chosen below the fields, in an order.
  articleIds: { show: never },
}

const picker = ({ articleIds }: Values, set: (part: Values) => void) => (
  <ArticlePicker ids={Array.isArray(articleIds) ? articleIds : []} onChange={(next) => set({ articleIds: next })} />
)

const openBedside = () => window.open('./fullchart.html#bedside', '_blank', 'noreferrer')

/** 床旁播放 beside the articles of a page: what the bedside screens show, to whom, and in which order. */
export default function PlaylistList({ views }: { views: ReactNode }) {
  return (
    <ListPage
      name="playlist"
      call={playlist.playlistList}
      columns={columns}
      filters={['listName', 'status']}
      empty="先选几篇已上架的文章，排好顺序，床旁的屏幕就会播放"
      add={{
        label: '新增播放列表',
        call: playlist.playlistCreate,
        fields,
        options,
        initial: { status: onOff.is.on },
        outlook: picker,
        done: ({ listName }) => `已新增播放列表“${listName}”`,
      }}
      tools={
        <>
          {views}
          <Button onClick={openBedside}>打开床旁屏</Button>
        </>
      }
      rowActions={[
        {
          label: '编辑',
          call: playlist.playlistUpdate,
          fields,
          options,
          outlook: (_, values, set) => picker(values, set),
          title: ({ listName }) => `编辑播放列表“${listName}”`,
          done: ({ listName }) => `已修改播放列表“${listName}”`,
        },
        {
          label: '删除',
          call: playlist.playlistRemove,
          danger: true,
          confirm: ({ listName }) => ({ title: `删除播放列表“${listName}”？`, content: '文章本身不受影响。' }),
          done: ({ listName }) => `已删除播放列表“${listName}”`,
        },
      ]}
    />
  )
}
