// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Ledger, LedgerEntry} from "../src/libraries/Ledger.sol";
import {Test} from "./support/Test.sol";

contract LedgerTest is Test {
    mapping(IERC20 => uint256) private expected;

    /// Every token has its own sum, even if addresses have the same index.
    function test_fuzz_entry_keepsEveryToken(uint160[] calldata drawn, uint8 spread) public {
        // More than any program has; twice as many take four times as long.
        uint160[] calldata seeds = drawn.length > 64 ? drawn[:64] : drawn;
        LedgerEntry[] memory entries = new LedgerEntry[](seeds.length + 1);
        for (uint256 i; i < seeds.length; ++i) {
            IERC20 token = IERC20(address(uint160(bound(seeds[i], 1, uint256(spread) + 1) * entries.length)));
            Ledger.entry(entries, token).held += i + 1;
            expected[token] += i + 1;
        }
        uint256 total;
        for (uint256 i; i < entries.length; ++i) {
            assertEq(entries[i].held, expected[entries[i].token], "what was added");
            total += entries[i].held;
        }
        assertEq(total, seeds.length * (seeds.length + 1) / 2, "nothing is lost");
    }
}

contract LedgerGasTest is Test {
    /// For the longest useful programs, the cost of the ledger is small compared with their pools.
    function test_entry_isFoundAtOnce() public view {
        uint256 legs = 60;
        LedgerEntry[] memory entries = new LedgerEntry[](legs * 2 + 1);
        uint256 before = gasleft();
        for (uint256 i; i < legs; ++i) {
            Ledger.entry(entries, tokenOf(i / 3)).held += 1;
            Ledger.entry(entries, tokenOf(i / 3 + 1)).held += 1;
        }
        assertLe((before - gasleft()) / legs, 2_000, "gas of a leg's two entries");
    }

    function tokenOf(uint256 index) private pure returns (IERC20) {
        return IERC20(address(uint160(uint256(keccak256(abi.encode(index))))));
    }
}
