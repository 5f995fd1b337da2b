import { nameModule } from '../../../kit/joins.ts'

nameModule('file', '文件')
