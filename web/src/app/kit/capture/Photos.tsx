import { useEffect, useState } from 'react'
import { smallPhoto } from './photo.ts'

const most = 6

/** Pictures taken at the bedside, up to six; each can be removed. */
export function Photos({ files, onChange }: { files: readonly Blob[]; onChange: (files: readonly Blob[]) => void }) {
  const [problem, say] = useState('')
  async function add(chosen: FileList | null) {
    say('')
    try {
      const photos: Blob[] = []
      for (const file of chosen ?? []) photos.push(await smallPhoto(file))
      onChange([...files, ...photos].slice(0, most))
    } catch (error) {
      say(error instanceof Error ? error.message : '这张照片无法读取，请重新拍摄')
    }
  }
  return (
    <div className="stack">
      <div className="photos">
        {files.map((file, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture has no name but its place
          <PhotoPreview key={at} file={file} onRemove={() => onChange(files.filter((one) => one !== file))} />
        ))}
      </div>
      {files.length < most && (
        <label className="button">
          {files.length > 0 ? '再拍一张' : '拍照'}
          <input
            className="hidden"
            type="file"
            accept="image/*"
            capture="environment"
            onChange={(event) => {
              void add(event.target.files)
              event.target.value = ''
            }}
          />
        </label>
      )}
      {problem && <p className="problem">{problem}</p>}
    </div>
  )
}

function PhotoPreview({ file, onRemove }: { file: Blob; onRemove: () => void }) {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setUrl(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return (
    <figure>
      {url && <img src={url} alt="已拍照片" />}
      <button type="button" aria-label="删除照片" onClick={onRemove}>
        ×
      </button>
    </figure>
  )
}
