import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('album', '相册')
