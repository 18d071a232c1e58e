// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRfq} from "../../src/interfaces/IRfq.sol";
import {IRouter} from "../../src/interfaces/IRouter.sol";
import {OrderSigner} from "./OrderSigner.sol";
import {Permits} from "./Permits.sol";

/// A maker who sells any token of the world for any other, and the router's swap against its
/// orders.
abstract contract RouterOrders is Permits, OrderSigner {
    uint256 internal constant MAKER_KEY = 0xB0B;
    uint8 internal constant WRAP_SOURCE = 1;
    uint8 internal constant UNWRAP_DESTINATION = 2;
    uint8 internal constant ASK_ALLOWANCE = 4;
    uint8 internal constant PURCHASE = 8;

    address internal maker = vm.addr(MAKER_KEY);

    function setUp() public virtual override {
        super.setUp();
        fund(maker);
        IERC20[5] memory tokens = [IERC20(weth), a, b, c, dai];
        for (uint256 i; i < tokens.length; ++i) {
            vm.prank(maker);
            tokens[i].approve(address(rfq), type(uint256).max);
        }
    }

    /// Returns an open order that sells `bought` for `sold` to any taker.
    function orderFor(IERC20 sold, IERC20 bought, uint256 takerAmount, uint256 makerAmount)
        internal
        view
        returns (IRfq.Order memory order)
    {
        order.nonceAndMeta = 1 << 160;
        (order.makerAsset, order.takerAsset) = (bought, sold);
        order.maker = maker;
        (order.makerAmount, order.takerAmount) = (makerAmount, takerAmount);
    }

    function whole(IRfq.Order memory order) internal view returns (IRfq.OrderInfo memory info) {
        info.order = order;
        info.signature = signDigest(MAKER_KEY, hashOn(order, block.chainid, address(rfq)));
        info.takerTokenFillAmount = order.takerAmount;
    }

    function only(IRfq.Order memory order) internal view returns (IRfq.OrderInfo[] memory infos) {
        infos = new IRfq.OrderInfo[](1);
        infos[0] = whole(order);
    }

    function dataOf(uint256 fromAmount, uint256 toAmount, uint8 flags)
        internal
        pure
        returns (IRouter.AugustusRFQData memory data)
    {
        (data.fromAmount, data.toAmount, data.wrapApproveDirection) = (fromAmount, toAmount, flags);
    }

    function leftOf(IRfq.Order memory order) internal view returns (uint256) {
        return rfq.remaining(order.maker, hashOn(order, block.chainid, address(rfq)));
    }

    /// Checks that the router holds nothing and leaves no allowance.
    function assertNothingAllowed() internal view {
        assertNothingLeft();
        IERC20[5] memory tokens = [IERC20(weth), a, b, c, dai];
        for (uint256 i; i < tokens.length; ++i) {
            assertEq(tokens[i].allowance(address(router), address(rfq)), 0, "the router allows nothing");
            assertEq(tokens[i].balanceOf(address(rfq)), 0, "the RFQ contract holds nothing");
        }
    }
}
