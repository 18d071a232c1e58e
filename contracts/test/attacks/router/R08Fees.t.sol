// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRouterErrors} from "../../../src/interfaces/IRouterErrors.sol";
import {PartnerAndFee} from "../../../src/libraries/PartnerAndFee.sol";
import {PayingExecutor} from "../../support/PayingExecutor.sol";
import {World} from "../../support/World.sol";

/// R8: flags that lose a fee, take it twice, take too much, or send it where it is lost.
contract R08FeesTest is World {
    PayingExecutor private payer;

    function setUp() public override {
        super.setUp();
        payer = new PayingExecutor();
        b.mint(address(payer), DEPTH);
    }

    /// For every set of flags with a fee, the fee is taken once, by the right account, with surplus
    /// or without.
    function test_R8_noFlagLosesOrDoublesTheFee() public {
        for (uint256 flags; flags < 64; ++flags) {
            for (uint256 received = 1_000_000; received <= 1_005_000; received += 5_000) {
                uint256 before = vault.getBalance(b, partner) + b.balanceOf(partner);
                uint256 total = vaultAndWallets();
                swap(withFee(partner, 100, flags << 90), received);
                uint256 fee = vaultAndWallets() - total;
                assertEq(fee, received / 100, "one fee");
                assertEq(
                    vault.getBalance(b, partner) + b.balanceOf(partner) - before,
                    fee * 8_500 / 10_000,
                    "the partner's part"
                );
            }
        }
    }

    function test_R8_feeAboveTheMaximumIsTheMaximum() public {
        for (uint256 bps = 201; bps <= 0x3FFF; bps += 1_000) {
            uint256 total = vaultAndWallets();
            swap(withFee(partner, bps, 0), 1_000_000);
            assertEq(vaultAndWallets() - total, 20_000, "two percent");
        }
    }

    function test_R8_partnerIsTheRouterOrTheVault() public {
        address[2] memory partners = [address(router), address(vault)];
        for (uint256 i; i < 2; ++i) {
            for (uint256 direct; direct < 2; ++direct) {
                payer.set(a, b, 1_000_000, 0);
                uint256 word = withFee(partners[i], 100, direct * PartnerAndFee.DIRECT_TRANSFER);
                vm.expectRevert(abi.encodeWithSelector(IRouterErrors.InvalidPartner.selector, partners[i]));
                vm.prank(trader);
                router.swapExactAmountIn(address(payer), generic(a, b, 100, 1, 1_000_000), word, "", "");
            }
        }
    }

    function swap(uint256 word, uint256 received) private {
        payer.set(a, b, received, 0);
        vm.prank(trader);
        router.swapExactAmountIn(address(payer), generic(a, b, 100, 1, 1_000_000), word, "", "");
        assertNothingLeft();
    }

    function vaultAndWallets() private view returns (uint256) {
        return b.balanceOf(address(vault)) + b.balanceOf(partner) + b.balanceOf(serviceWallet);
    }
}
