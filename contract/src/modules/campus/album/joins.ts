import { nameModule } from '../../../kit/joins.ts'

nameModule('album', '相册')
