// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRouterErrors} from "../../../src/interfaces/IRouterErrors.sol";
import {ILegacyRouter} from "../../../src/legacy/interfaces/ILegacyRouter.sol";
import {PayingExecutor} from "../../support/PayingExecutor.sol";
import {LegacyAttack} from "./LegacyAttack.sol";

/// L4: bits of the fee word, partners and quotes that take too much, lose a fee, or turn a minimum
/// into surplus.
contract L04FeeBitsTest is LegacyAttack {
    PayingExecutor private payer;

    function setUp() public override {
        super.setUp();
        payer = new PayingExecutor();
        a.mint(address(payer), DEPTH);
        b.mint(address(payer), DEPTH);
    }

    /// For any fee word the beneficiary gets the minimum, the caller pays at most the maximum, and
    /// no share exceeds its limit.
    function test_fuzz_L4_sale(uint256 word, bool hasPartner, uint256 received, uint256 expected, uint256 minimum)
        public
    {
        received = bound(received, 1, 1e24);
        payer.set(a, b, received, 0);
        uint256 quoted = bound(expected, 0, 1e24);
        ILegacyRouter.SimpleData memory data = simple(a, b, 1e18, bound(minimum, 1, received), quoted);
        // A fee of the source leaves at least 98 %.
        data = withCall(withTransfer(data, address(payer), 0.98e18), address(payer), 0, hex"00000000");
        (data.partner, data.feePercent) = (payable(hasPartner ? partner : address(0)), word);
        uint256[2] memory before = [a.balanceOf(trader), b.balanceOf(trader)];
        vm.prank(trader, trader);
        try legacy.simpleSwap(data) {
            uint256 net = b.balanceOf(trader) - before[1];
            assertGe(net, data.toAmount, "the minimum");
            assertLe(before[0] - a.balanceOf(trader), 1e18, "no more was taken");
            uint256 basis = quoted > data.toAmount ? quoted : data.toAmount;
            uint256 most = hasPartner ? received / 50 : 0;
            if (basis / 100 > most) most = basis / 100;
            assertLe(received - net, most, "a fee of 2 %, or a surplus of 1 %");
            assertLe(a.balanceOf(address(vault)), 0.02e18, "of the source, too");
        } catch (bytes memory reason) {
            vm.assertEq(keccak256(reason), keccak256(textOf("INSUFFICIENT_OUTPUT")), "the minimum is above the net");
            assertGe(received / 50, received - data.toAmount, "by no more than the fee");
        }
        assertLegacyKeepsNothing();
    }

    function test_fuzz_L4_purchase(uint256 word, bool hasPartner, uint256 back, uint256 expected) public {
        back = bound(back, 0, 1e18);
        payer.set(a, b, 1_000_000, back);
        ILegacyRouter.SimpleData memory data = simple(a, b, 1e18, 980_000, bound(expected, 0, 1e18));
        data = withCall(withTransfer(data, address(payer), 1e18), address(payer), 0, hex"00000000");
        (data.partner, data.feePercent) = (payable(hasPartner ? partner : address(0)), word);
        uint256[2] memory before = [a.balanceOf(trader), b.balanceOf(trader)];
        vm.prank(trader, trader);
        try legacy.simpleBuy(data) {
            assertGe(b.balanceOf(trader) - before[1], 980_000, "what was wanted");
            assertLe(before[0] - a.balanceOf(trader), 1e18, "no more was taken");
        } catch (bytes memory reason) {
            assertTrue(bytes4(reason) == IRouterErrors.InsufficientBalanceToPayFees.selector, "no room for the fee");
        }
        assertLegacyKeepsNothing();
    }

    /// A quote of zero makes nothing of the minimum surplus; a maximal one makes no surplus.
    function test_L4_expectedAmountLies() public {
        payer.set(a, b, 1_000_000, 0);
        uint256[3] memory lies = [uint256(0), 1, type(uint256).max];
        for (uint256 i; i < lies.length; ++i) {
            ILegacyRouter.SimpleData memory data = simple(a, b, 1e18, 1_000_000, lies[i]);
            data = withCall(withTransfer(data, address(payer), 1e18), address(payer), 0, hex"00000000");
            uint256 before = b.balanceOf(trader);
            swaps(data);
            assertEq(b.balanceOf(trader) - before, 1_000_000, "all of it");
        }
    }

    function test_L4_partnersThatLoseAFee() public {
        address[2] memory partners = [address(legacy), address(vault)];
        payer.set(a, b, 1_000_000, 0);
        for (uint256 i; i < 2; ++i) {
            ILegacyRouter.SimpleData memory data = simple(a, b, 1e18, 1, 1_000_000);
            data = withCall(withTransfer(data, address(payer), 0.9e18), address(payer), 0, hex"00000000");
            data.partner = payable(partners[i]);
            uint256[2] memory words = [VERSION_1 | 50, VERSION_1 | FROM_SOURCE | 50];
            for (uint256 j; j < 2; ++j) {
                data.feePercent = words[j];
                vm.expectRevert(abi.encodeWithSelector(IRouterErrors.InvalidPartner.selector, partners[i]));
                swaps(data);
            }
        }
    }

    function test_L4_deadlineOfZero() public {
        ILegacyRouter.SimpleData memory data = simple(a, b, 1e18, 1, 1);
        data.deadline = 0;
        ILegacyRouter.SellData memory selling = multi(a, 1e18, 1, 1, 1);
        (selling.path[0], selling.deadline) = (onlyHop(b, "\x00"), 0);
        ILegacyRouter.MegaSwapSellData memory all = mega(a, 1e18, 1, 1, 1);
        all.path[0] = ILegacyRouter.MegaSwapPath(10_000, selling.path);
        all.deadline = 0;
        ILegacyRouter.BuyData memory buying = purchase(a, b, 1e18, 1, 1, "\x04");
        buying.deadline = 0;
        bytes[5] memory calls = [
            abi.encodeCall(legacy.simpleSwap, (data)),
            abi.encodeCall(legacy.simpleBuy, (data)),
            abi.encodeCall(legacy.multiSwap, (selling)),
            abi.encodeCall(legacy.megaSwap, (all)),
            abi.encodeCall(legacy.buy, (buying))
        ];
        for (uint256 i; i < calls.length; ++i) {
            assertRefused(trader, address(legacy), calls[i], textOf("Deadline breached"));
        }
    }
}
