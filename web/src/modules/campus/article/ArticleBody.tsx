import { FilePdfOutlined } from '@ant-design/icons'
import type { z } from 'zod'
import { type ArticleDetail, contentType } from '#contract/modules/campus/article/article.ts'
import { WrittenText } from '#kit/detail/WrittenText.tsx'
import './article.css'

type ArticleContent = Pick<z.output<typeof ArticleDetail>, 'title' | 'contentType' | 'content' | 'videoUrl' | 'fileUrl'>

/** The content of an article: text, video or file. */
export function ArticleBody({ of: { title, contentType: type, content, videoUrl, fileUrl } }: { of: ArticleContent }) {
  if (type === contentType.is.text && content) return <WrittenText html={content} title="宣教内容" />
  if (type === contentType.is.video && videoUrl) return <Video src={videoUrl} title={title} />
  if (type === contentType.is.file && fileUrl) return <Paper src={fileUrl} />
  return <p className="k-muted">还没有内容</p>
}

/** Without subtitles: films made by the institution have none. */
export const Video = ({ src, title }: { src: string; title: string }) => (
  // biome-ignore lint/a11y/useMediaCaption: see above
  <video className="article-video" src={src} controls preload="metadata" aria-label={`视频：${title}`} />
)

export const Paper = ({ src }: { src: string }) => (
  <a href={src} target="_blank" rel="noreferrer">
    <FilePdfOutlined /> 打开文件（PDF）
  </a>
)
