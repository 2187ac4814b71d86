// Reading and writing the texts of positions: rows of pieces in which a number is a run of empty cells.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace archipel {

// The number that stands at a place of a text, if one does.
inline std::optional<int> number_at(std::string_view text, std::size_t place) {
    int number = 0;
    const char* const start = text.data() + std::min(place, text.size());
    const auto [end, error] = std::from_chars(start, text.data() + text.size(), number);
    return error == std::errc{} ? std::optional(number) : std::nullopt;
}

// Writes rows cell by cell.
class RowWriter {
public:
    void piece(char symbol) {
        flush();
        text_ += symbol;
    }
    void empty() { ++run_; }
    void end_row() {
        flush();
        text_ += '/';
    }
    std::string take() {
        flush();
        if (!text_.empty() && text_.back() == '/') text_.pop_back();
        return std::move(text_);
    }

private:
    void flush() {
        if (run_) text_ += std::to_string(run_);
        run_ = 0;
    }
    std::string text_;
    int run_ = 0;
};

// Reads rows cell by cell; the text is one that RowWriter may have written.
class RowReader {
public:
    explicit RowReader(std::string_view text) : text_(text) {}

    // The piece on the next cell, '.' if it is empty.
    char next() {
        while (!run_ && at_ < text_.size() && (text_[at_] == '/' || text_[at_] == '|')) ++at_;
        if (!run_ && at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') {
            const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), run_);
            if (error != std::errc{}) throw std::invalid_argument("no such number of empty cells");
            at_ = static_cast<std::size_t>(end - text_.data());
        }
        if (run_) return --run_, '.';
        return at_ < text_.size() ? text_[at_++] : '.';
    }

private:
    std::string_view text_;
    std::size_t at_ = 0;
    int run_ = 0;
};

}  // namespace archipel
