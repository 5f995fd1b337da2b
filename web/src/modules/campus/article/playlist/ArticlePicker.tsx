import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { article, articleState } from '#contract/modules/campus/article/article.ts'
import { playlistMax } from '#contract/modules/campus/article/bedside.ts'
import { useCall } from '#kit/calls.ts'
import { offBecause } from '#kit/look/off-because.ts'
import { moved } from './move-row.ts'
import '../article.css'

/** The articles of a playlist in their order; those that are no longer published stay listed but are not played. */
export function ArticlePicker({ ids, onChange: change }: { ids: string[]; onChange: (ids: string[]) => void }) {
  const { data, isFetching } = useCall(article.list, { state: articleState.is.published, pageHelper: '0' })
  const known = new Map((data?.list ?? []).map((row) => [row.id, row.title]))
  const left = [...known].filter(([key]) => !ids.includes(key)).map(([key, title]) => ({ value: key, label: title }))
  return (
    <div className="article-order">
      <p>
        <label htmlFor="playlist-articles">文章</label>
        <span className="k-muted">　按播放顺序排列，只播放已上架的文章</span>
      </p>
      <Select
        id="playlist-articles"
        showSearch={{ optionFilterProp: 'label' }}
        loading={isFetching}
        disabled={ids.length >= playlistMax}
        placeholder="选择已上架的文章加到末尾"
        options={left}
        value={null}
        onChange={(next: string | null) => next && change([...ids, next])}
      />
      <ol>
        {ids.map((key, at) => {
          const title = known.get(key) ?? '已下架或不可见的文章'
          return (
            <li key={key}>
              <span>{title}</span>
              <Button
                size="small"
                aria-label={`上移${title}`}
                icon={<ArrowUpOutlined />}
                {...offBecause(at === 0 && '已在最前')}
                onClick={() => change(moved(ids, at, at - 1))}
              />
              <Button
                size="small"
                aria-label={`下移${title}`}
                icon={<ArrowDownOutlined />}
                {...offBecause(at === ids.length - 1 && '已在最后')}
                onClick={() => change(moved(ids, at, at + 1))}
              />
              <Button
                size="small"
                aria-label={`移除${title}`}
                icon={<DeleteOutlined />}
                onClick={() => change(ids.filter((one) => one !== key))}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}
