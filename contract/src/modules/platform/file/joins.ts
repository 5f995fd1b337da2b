import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('file', '文件')
