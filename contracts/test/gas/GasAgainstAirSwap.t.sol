// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRfq} from "../../src/interfaces/IRfq.sol";
import {ISwapERC20} from "../support/AirSwap.sol";
import {RfqWorld} from "../support/RfqWorld.sol";

/// The same trade of a signed order through our contract and through AirSwap's, on the same state,
/// each as a whole transaction. Both sides hold both tokens and have approved everything; AirSwap
/// takes no fee.
/// forge-config: default.isolate = true
contract GasAgainstAirSwapTest is RfqWorld {
    uint256 private constant BAR = 100_000;
    uint256 private constant BAR_PERCENT = 110;
    uint256 private constant LATER_BAR_PERCENT = 126;
    uint256 private constant MAKER_AMOUNT = 12_345_678_901_234_567_890;
    uint256 private constant TAKER_AMOUNT = 34_567_890_123;

    ISwapERC20 private airSwap;

    event log_named_uint(string key, uint256 value);

    function setUp() public override {
        super.setUp();
        bytes memory arguments = abi.encode(uint256(0), uint256(0), receiver, uint256(0), uint256(0));
        airSwap =
            ISwapERC20(deployArtifact("@airswap/swap-erc20/build/contracts/SwapERC20.sol/SwapERC20.json", arguments));
        vm.prank(maker);
        x.approve(address(airSwap), type(uint256).max);
        vm.prank(taker);
        y.approve(address(airSwap), type(uint256).max);
    }

    function test_fillOrder() public {
        IRfq.Order memory order = named(MAKER_AMOUNT, TAKER_AMOUNT);
        order.nonceAndMeta |= uint256(5_085_888_351_435_287) << 160;
        order.expiry = uint128(block.timestamp + 3_600);
        signature = sign(order);
        vm.prank(taker);
        rfq.fillOrder(order, signature);
        uint256 ours = vm.lastCallGas().gasTotalUsed;
        uint256 theirs = swapOnAirSwap(5_085_888_351_435_287);
        uint256 later = swapOnAirSwap(5_085_888_351_435_286);
        emit log_named_uint("fillOrder: ours", ours);
        emit log_named_uint("SwapERC20.swap", theirs);
        emit log_named_uint("ratio in per mille", ours * 1_000 / theirs);
        // 256 of their nonces share a word, so that 255 of them change one that is not zero (5,000
        // gas instead of 22,100). The published `remaining` is keyed by the order's hash and needs
        // a word for each, so 17,100 gas cannot be saved.
        emit log_named_uint("SwapERC20.swap, a later nonce of the same word", later);
        emit log_named_uint("ratio to that in per mille", ours * 1_000 / later);
        assertLe(ours, BAR, "dearer than the bar");
        assertLe(ours * 100, theirs * BAR_PERCENT, "dearer than 1.10 of AirSwap");
        assertLe(ours * 100, later * LATER_BAR_PERCENT, "dearer than 1.26 of a later nonce");
        assertEq(x.balanceOf(taker) - PLENTY, 3 * MAKER_AMOUNT, "all of them pay the same");
        assertEq(y.balanceOf(maker) - PLENTY, 3 * TAKER_AMOUNT, "for the same");
    }

    function swapOnAirSwap(uint256 nonce) private returns (uint256) {
        uint256 expiry = block.timestamp + 3_600;
        bytes32 message = keccak256(
            abi.encode(
                airSwap.ORDER_TYPEHASH(), nonce, expiry, maker, x, MAKER_AMOUNT, uint256(0), taker, y, TAKER_AMOUNT
            )
        );
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", airSwap.DOMAIN_SEPARATOR(), message));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(MAKER_KEY, digest);
        vm.prank(taker);
        airSwap.swap(taker, nonce, expiry, maker, address(x), MAKER_AMOUNT, address(y), TAKER_AMOUNT, v, r, s);
        return vm.lastCallGas().gasTotalUsed;
    }
}
