import {
  type Announcement,
  announcementInput,
  type AnnouncementInput,
  type AnnouncementPriority,
} from '@balcao/contract';
import { largestAnnouncementPicture } from '@balcao/domain';
import { type Reason, reasonOf, type Reasons } from '../../lib/forms/form-reasons.ts';

/** The values of the form. */
export type AnnouncementFormValues = {
  title: string;
  text: string;
  status: 'true' | 'false';
  priority: '1' | '2' | '3';
  /** A picture to be stored, the one that is stored, or none. */
  file: File | 'stored' | 'none';
};

/** A new one starts low and active (S381). */
export const emptyAnnouncement: AnnouncementFormValues = {
  title: '',
  text: '',
  status: 'true',
  priority: '3',
  file: 'none',
};

/** A stored announcement as the form has it. */
export const toFormValues = ({ title, text, status, priority, mediaPath }: Announcement): AnnouncementFormValues => ({
  title,
  text,
  status: status ? 'true' : 'false',
  priority: `${priority}`,
  file: mediaPath === null ? 'none' : 'stored',
});

/** What is sent of the form. */
export const toInput = ({ title, text, status, priority }: AnnouncementFormValues): AnnouncementInput => ({
  title,
  text,
  status: status === 'true',
  // The form offers no other number.
  priority: Number(priority) as AnnouncementPriority,
});

/** What the chooser offers (S382). */
export const acceptedPictures = '.png,.jpg,.jpeg';

/** Why a picture is not taken: told before anything is sent. The server looks at the content. */
export function pictureProblem({ name, size }: Pick<File, 'name' | 'size'>): 'wrongType' | 'tooLarge' | null {
  if (!/\.(png|jpe?g)$/i.test(name)) return 'wrongType';
  return size > largestAnnouncementPicture ? 'tooLarge' : null;
}

const requiredText = (rule: Parameters<typeof reasonOf>[0], value: string): Reason | undefined =>
  value.trim() === '' ? 'required' : reasonOf(rule, value);

/** Checks the form by the contract's own fields (S381). */
export function validateAnnouncement({
  title,
  text,
}: Pick<AnnouncementFormValues, 'title' | 'text'>): Reasons<AnnouncementFormValues> {
  const { shape } = announcementInput;
  return { title: requiredText(shape.title, title), text: requiredText(shape.text, text) };
}
