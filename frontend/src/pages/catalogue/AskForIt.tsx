import { MAX_LINE_TEXT } from "../../enquiryList";
import { useNavigate } from "../../pageParts/navigation";
import { paths } from "../../paths";
import { Button } from "../../ui/Button";

/**
 * Puts what the search did not find into the enquiry list, in the visitor's words, and leads there. A form without a
 * script: it opens a list that begins with this line.
 */
export function AskForIt({ words }: { words: string }) {
  const navigate = useNavigate();
  const text = words.slice(0, MAX_LINE_TEXT);
  return (
    <form
      action={paths.enquiryList}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        import("../../pageParts/search/addText").then(
          ({ addText }) => {
            addText(text);
            void navigate(paths.enquiryList);
          },
          () => form.submit(),
        );
      }}
    >
      <input type="hidden" name="items" value="-x1" />
      <input type="hidden" name="t1" value={text} />
      <Button type="submit" icon="plus">
        Ask for it
      </Button>
    </form>
  );
}
