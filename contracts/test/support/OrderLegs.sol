// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRfq} from "../../src/interfaces/IRfq.sol";
import {RouterOrders} from "./RouterOrders.sol";

/// Orders as legs of programs, and programs run by the trader.
abstract contract OrderLegs is RouterOrders {
    uint8 internal constant RFQ = 7;
    uint256 internal constant LEG = 82;

    function orderLeg(IRfq.Order memory order, uint8 mode, uint256 amount) internal view returns (bytes memory) {
        return orderLeg(order, whole(order).signature, mode, amount);
    }

    function orderLeg(IRfq.Order memory order, bytes memory signature, uint8 mode, uint256 amount)
        internal
        view
        returns (bytes memory)
    {
        (address sold, address bought) = (address(order.takerAsset), address(order.makerAsset));
        bytes memory first = leg(RFQ, mode, address(rfq), sold, bought, uint24(signature.length), amount);
        bytes memory terms = abi.encodePacked(
            order.nonceAndMeta, order.makerAmount, order.takerAmount, order.maker, order.expiry, signature
        );
        return bytes.concat(first, terms, new bytes((LEG - terms.length % LEG) % LEG));
    }

    function saleOf(uint8 flags, IERC20 src, IERC20 dest, bytes memory legs) internal pure returns (bytes memory) {
        return executorData(bytes.concat(header(flags, address(src), address(dest)), legs));
    }

    function sell(uint8 flags, IERC20 src, IERC20 dest, uint256 amount, bytes memory legs)
        internal
        returns (uint256 received)
    {
        bytes memory data = saleOf(flags, src, dest, legs);
        uint256 held = dest.balanceOf(trader);
        vm.prank(trader);
        router.swapExactAmountIn(address(executor), generic(src, dest, amount, 1, type(uint256).max), 0, "", data);
        return dest.balanceOf(trader) - held;
    }

    function buy(IERC20 src, IERC20 dest, uint256 wanted, bytes memory legs)
        internal
        returns (uint256 spent, uint256 received)
    {
        (uint256 held, uint256 had) = (src.balanceOf(trader), dest.balanceOf(trader));
        buyFor(src, dest, held, wanted, legs);
        return (held - src.balanceOf(trader), dest.balanceOf(trader) - had);
    }

    function buyFor(IERC20 src, IERC20 dest, uint256 most, uint256 wanted, bytes memory legs) internal {
        bytes memory program = bytes.concat(header(BUY, address(src), address(dest)), legs);
        buys(generic(src, dest, most, wanted, 0), program);
    }

    /// Expects that the next call is refused for its order, with this text of the RFQ contract.
    function expectUnfilled(IRfq.Order memory order, string memory words) internal {
        bytes memory reason = textOf(words);
        vm.expectRevert(abi.encodeWithSignature("UnfilledOrder(address,bytes)", order.maker, reason));
    }

    /// Checks that router and executor hold nothing and leave no allowance for the RFQ contract.
    function assertClean() internal view {
        assertNothingAllowed();
        IERC20[5] memory tokens = [IERC20(weth), a, b, c, dai];
        for (uint256 i; i < tokens.length; ++i) {
            assertEq(tokens[i].allowance(address(executor), address(rfq)), 0, "the executor allows nothing");
        }
    }
}
