import { prepareUsername } from '@scanlist/contracts/http/username-text';
import unhomoglyph from 'unhomoglyph';

/**
 * What user names that look alike have in common: the skeleton of UTS 39, section 4, in small letters. For comparison only. If
 * it ever becomes another one, a migration empties `username_skeleton`, and the job fills it again.
 */
export function usernameSkeleton(username: string): string {
  const seen = prepareUsername(username)
    .normalize('NFD')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    // These have a dot already.
    .replace(/(?<=[ij])\u0307/g, '');
  return unhomoglyph(seen).normalize('NFD').toLowerCase();
}
