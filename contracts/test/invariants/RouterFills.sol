// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRfq} from "../../src/interfaces/IRfq.sol";
import {IRouter} from "../../src/interfaces/IRouter.sol";
import {Everything} from "../support/Everything.sol";
import {OrderSigner} from "../support/OrderSigner.sol";
import {SignerWallet} from "../support/SignerWallet.sol";

/// Swaps of the router against orders of makers: a key, a contract wallet, one that burns gas and
/// one that returns too much data; some orders are expired, for other takers or of other tokens.
abstract contract RouterFills is Everything, OrderSigner {
    uint256 private constant MAKER_KEY = 0xB0B;

    struct Swap {
        IERC20 src;
        IERC20 dest;
        uint256 from;
        uint256 to;
        bool isPurchase;
        address payable beneficiary;
    }

    address[4] internal makers;
    uint256 private nonce;

    function addMakers(IERC20[5] memory tokens) internal {
        address key = vm.addr(MAKER_KEY);
        SignerWallet.Manner[3] memory manners =
            [SignerWallet.Manner.Honest, SignerWallet.Manner.Lingers, SignerWallet.Manner.Floods];
        makers[0] = key;
        for (uint256 i; i < manners.length; ++i) {
            SignerWallet wallet = new SignerWallet(key);
            wallet.behave(manners[i]);
            makers[i + 1] = address(wallet);
        }
        for (uint256 i; i < makers.length; ++i) {
            for (uint256 k; k < tokens.length; ++k) {
                vm.prank(makers[i]);
                tokens[k].approve(address(rfq), type(uint256).max);
            }
        }
    }

    /// Returns one to four orders near the price limit of the swap, each about as large as the swap
    /// or half of it.
    function fillsOf(Swap memory swap, uint256 seed) internal returns (bytes memory) {
        (IERC20 paid, IERC20 bought) = (IERC20(erc20(swap.src)), IERC20(erc20(swap.dest)));
        IRfq.OrderInfo[] memory infos = new IRfq.OrderInfo[](1 + seed % 4);
        for (uint256 i; i < infos.length; ++i) {
            uint256 dice = uint256(keccak256(abi.encode(seed, i)));
            IRfq.Order memory order = infos[i].order;
            order.nonceAndMeta = ++nonce << 160;
            (order.makerAsset, order.takerAsset) = (bought, paid);
            order.maker = makers[dice % 2 == 0 ? 0 : (dice >> 8) % 4];
            order.takerAmount = swap.from / (1 + (dice >> 16) % 2) + 1;
            // Offers 15/16 to 22/16 of what the swap asks for.
            order.makerAmount = order.takerAmount * swap.to / swap.from * (15 + (dice >> 24) % 8) / 16 + 1;
            if ((dice >> 32) % 16 == 0) order.expiry = uint128(block.timestamp - 1);
            if ((dice >> 40) % 16 == 0) order.taker = victim;
            if ((dice >> 48) % 32 == 0) order.nonceAndMeta |= uint160(victim);
            if ((dice >> 56) % 32 == 0) order.makerAsset = c;
            infos[i].takerTokenFillAmount = order.takerAmount;
            infos[i].signature = signDigest(MAKER_KEY, hashOn(order, block.chainid, address(rfq)));
        }
        IRouter.AugustusRFQData memory data;
        (data.fromAmount, data.toAmount, data.beneficiary) = (swap.from, swap.to, swap.beneficiary);
        data.wrapApproveDirection = (swap.src == ETH ? 1 : 0) | (swap.dest == ETH ? 2 : 0) | (swap.isPurchase ? 8 : 0);
        return abi.encodeCall(router.swapOnAugustusRFQTryBatchFill, (data, infos, ""));
    }

    /// True if the router or the RFQ contract holds a remainder, which must never happen.
    function isLeftOver(IERC20 token) internal view returns (bool) {
        return
            token != ETH && (token.allowance(address(router), address(rfq)) != 0 || token.balanceOf(address(rfq)) != 0);
    }
}
