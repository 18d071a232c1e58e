// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// A token that cannot be transferred: every call burns all gas, or reverts with a megabyte of
/// data.
contract GreedyToken {
    bool private immutable floods;

    constructor(bool floods_) {
        floods = floods_;
    }

    fallback() external {
        if (!floods) while (true) {}
        uint256 length = gasleft() > 3_000_000 ? 1_000_000 : gasleft() / 4;
        assembly {
            revert(0, length)
        }
    }
}
