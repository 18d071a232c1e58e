// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// A token that lets nobody have it: whatever is asked of it burns all gas, or ends with a megabyte of reasons.
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
