// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token with the permit of DAI: a nonce and a boolean instead of a value.
contract TestDai is ERC20 {
    bytes32 public immutable DOMAIN_SEPARATOR = keccak256(abi.encode("dai", address(this)));
    mapping(address => uint256) public nonces;

    constructor() ERC20("DAI", "DAI") {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function digest(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed)
        public
        view
        returns (bytes32)
    {
        return keccak256(abi.encode(DOMAIN_SEPARATOR, holder, spender, nonce, expiry, allowed));
    }

    function permit(
        address holder,
        address spender,
        uint256 nonce,
        uint256 expiry,
        bool allowed,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        require(ecrecover(digest(holder, spender, nonce, expiry, allowed), v, r, s) == holder, "forged");
        require(nonce == nonces[holder]++ && (expiry == 0 || block.timestamp <= expiry), "used or late");
        _approve(holder, spender, allowed ? type(uint256).max : 0);
    }
}
