// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {World} from "../support/World.sol";

/// Invariant 36: selectors do not collide, and storage locations do not overlap.
contract LayoutTest is World {
    function test_36_selectorsAreUnique() public view {
        string[13] memory names = [
            "Router",
            "LegacyRouter",
            "TokenTransferProxy",
            "Executor",
            "FeeVault",
            "Rfq",
            "IIntent",
            "IntentAdapter",
            "IntentRegistry",
            "DeltaWrappedNative",
            "DeltaYieldToken",
            "CallExecutor",
            "CrossExecutor"
        ];
        for (uint256 k; k < names.length; ++k) {
            string memory json = vm.readFile(string.concat("contracts/out/", names[k], ".sol/", names[k], ".json"));
            string[] memory signatures = vm.parseJsonKeys(json, ".methodIdentifiers");
            for (uint256 i; i < signatures.length; ++i) {
                for (uint256 j; j < i; ++j) {
                    assertTrue(selectorOf(signatures[i]) != selectorOf(signatures[j]), signatures[i]);
                }
                assertTrue(selectorOf(signatures[i]) != bytes4(0), "selector zero belongs to programs");
            }
        }
    }

    function test_36_settingsDoNotOverlap() public {
        address payable[3] memory wallets =
            [payable(makeAddress("x")), payable(makeAddress("y")), payable(makeAddress("z"))];
        vm.startPrank(owner);
        router.setTokenBlacklisting(address(a), true);
        router.setFeeWallet(wallets[0]);
        router.setFeeWalletDelegate(wallets[1]);
        router.setContractPauseState(true);
        router.setGuardian(wallets[0]);
        router.transferOwnership(wallets[2]);
        vm.stopPrank();
        vm.prank(wallets[2]);
        router.acceptOwnership();
        assertTrue(router.blacklistedTokens(a) && !router.blacklistedTokens(b), "blacklist");
        assertEq(router.feeWallet(), wallets[0], "wallet");
        assertEq(router.feeWalletDelegate(), wallets[1], "delegate");
        assertTrue(router.paused(), "paused");
        assertEq(router.owner(), wallets[2], "owner");
        assertEq(router.guardian(), wallets[0], "guardian");
        vm.startPrank(wallets[2]);
        router.setContractPauseState(false);
        router.setTokenBlacklisting(address(a), false);
        vm.stopPrank();
        assertEq(router.feeWalletDelegate(), wallets[1], "the delegate shares a slot with the pause and keeps its own");
        assertTrue(!router.paused() && !router.blacklistedTokens(a), "back");
    }

    function selectorOf(string memory signature) private pure returns (bytes4) {
        return bytes4(keccak256(bytes(signature)));
    }
}
